import type { InfoRecord, LayerAnswer } from '../../../stores/layers/place-info.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PointOfInterest } from '../footprints/PointOfInterest.tsx'
import { SafeHtml } from './SafeHtml.tsx'
import styles from './PlaceInfo.module.css'

/** A value that is an address leads there. */
function Value({ value }: { readonly value: string }) {
  if (!/^https?:\/\/\S+$/i.test(value)) return value
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  )
}

function Record({ record, caption }: { readonly record: InfoRecord; readonly caption: string }) {
  const { t } = useTranslation('place')
  return (
    <>
      {record.point !== undefined && <PointOfInterest point={record.point} />}
      {record.title !== undefined && record.fields.length === 0 && record.point === undefined && (
        <p className={styles['name']}>{record.title}</p>
      )}
      {record.fields.length > 0 && (
        <table className={styles['fields']}>
          <caption>{record.title ?? caption}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {record.fields.map(({ name, value }, index) => (
              <tr key={`${name} ${index}`}>
                <th scope="row">{name}</th>
                <td dir="auto">
                  <Value value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {record.html !== undefined && <SafeHtml html={record.html} />}
    </>
  )
}

/** What one layer tells of the place. */
export function LayerAnswerBody({ title, answer }: { readonly title: string; readonly answer: LayerAnswer }) {
  const { t } = useTranslation('place')
  if (answer.kind === 'failed') {
    return (
      <p className={styles['failed']}>
        {t('failed', { title })} {answer.words}
      </p>
    )
  }
  if (answer.kind === 'text') return <pre className={styles['text']}>{answer.text}</pre>
  if (answer.kind === 'html') return <SafeHtml html={answer.html} />
  const { records } = answer
  if (records.length === 0) return <p className={styles['nothing']}>{t('nothing')}</p>
  return records.map((record, index) => (
    <Record key={index} record={record} caption={t('record', { number: index + 1, count: records.length })} />
  ))
}
