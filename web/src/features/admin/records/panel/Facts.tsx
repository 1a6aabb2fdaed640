import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import { type ImprovedField, IMPROVED_FIELDS, textOfField } from '@graticule/contracts/kept/proposals/improved-fields'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatBytes } from '../../../../i18n/joined.ts'
import { formatCount, formatDay } from '../../../../i18n/numbers.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from './Panel.module.css'
import { RecordDocument } from './RecordDocument.tsx'

/** The fields as visitors read them, with what the provider says where that differs, and where the record comes from. */
export function Facts({ details }: { details: DeskRecordDetails }) {
  const { t } = useTranslation('records')
  const { record, document, harvestedFrom, addedAt, changedAt, score } = details
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section aria-labelledby="record-fields">
        <h3 id="record-fields">{t('record.fields')}</h3>
        <dl className={styles['facts']}>
          {IMPROVED_FIELDS.map((field) => (
            <Field key={field} field={field} details={details} />
          ))}
        </dl>
      </section>
      <section aria-labelledby="record-facts">
        <h3 id="record-facts">{t('record.facts')}</h3>
        <dl className={styles['facts']}>
          <Fact name={t('record.id')}>
            <span className="mono">{record.id}</span>
          </Fact>
          <Fact name={t('record.source')}>
            <span dir="auto">{record.source.title}</span>
          </Fact>
          {harvestedFrom !== undefined && <Fact name={t('record.from')}>{harvestedFrom}</Fact>}
          <Fact name={t('record.added')}>{formatDay(addedAt)}</Fact>
          <Fact name={t('record.changed')}>{formatDay(changedAt)}</Fact>
          <Fact name={t('record.score')}>{formatCount(score)}</Fact>
          <Fact name={t('record.document')}>
            {document === undefined ? (
              t('record.noDocument')
            ) : (
              <>
                {document.standard}, {formatBytes(document.bytes)}{' '}
                <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {t(isOpen ? 'record.closeDocument' : 'record.openDocument')}
                </Button>
              </>
            )}
          </Fact>
        </dl>
        {isOpen && <RecordDocument id={record.id} />}
      </section>
    </>
  )
}

function Field({ field, details: { values, original, overlay } }: { field: ImprovedField; details: DeskRecordDetails }) {
  const { t } = useTranslation('records')
  const text = textOfField(field, values)
  const isOver = overlay.some((one) => one.field === field)
  if (text === '' && !isOver) return null
  return (
    <Fact name={t(`fields.names.${field}`)}>
      <span dir="auto" className={styles['text']}>
        {text || t('record.empty')}
      </span>
      {isOver && (
        <span dir="auto" className={styles['provider']}>
          {t('record.original', { value: textOfField(field, original) || t('record.empty') })}
        </span>
      )}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
