import { type LegendText, proxiedLegend } from '@graticule/contracts/services/map-proxies'
import { useEffect, useState } from 'react'
import { fetchLegendText } from '../../../api/map-proxies.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Legend.module.css'

interface ImageLegendProps {
  /** Absolute address at its server. */
  readonly url: string
  readonly title: string
  readonly value: string | undefined
}

/**
 * A legend as a picture of its server, brought by the portal. What it shows in words is its text for those who do not see it, and
 * can be shown as a list of colours.
 */
export function ImageLegend({ url, title, value }: ImageLegendProps) {
  const { t } = useTranslation('layers')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [asText, setAsText] = useState(false)
  const words = useLegendText(url)
  const classes = words?.classes ?? []
  const text = words?.accessible === true ? words.text : t('legend.of', { title })
  if (state === 'failed') return <p className={styles['absent']}>{t('legend.none')}</p>
  return (
    <>
      {state === 'loading' && <span className={styles['skeleton']} role="img" aria-label={t('legend.loading')} />}
      {!(asText && state === 'shown') && (
        <img
          className={styles['picture']}
          // hidden pictures would not be loaded
          data-loading={state === 'loading' || undefined}
          src={proxiedLegend(url)}
          alt={text}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {asText && state === 'shown' && <LegendTable classes={classes} text={text} />}
      {state === 'shown' && (
        <p className={styles['foot']}>
          <span>{value === undefined ? t('legend.fromProvider') : t('legend.pointerValue', { value })}</span>
          {words?.accessible === true && (
            <Button size="small" variant="quiet" aria-pressed={asText} onClick={() => setAsText(!asText)}>
              {t(asText ? 'legend.asPicture' : 'legend.asText')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

function LegendTable({ classes, text }: { classes: NonNullable<LegendText['classes']>; text: string }) {
  const { t } = useTranslation('layers')
  if (classes.length === 0) return <p className={styles['words']}>{text}</p>
  return (
    <table className={styles['classes']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('legend.colour')}</th>
          <th scope="col">{t('legend.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {classes.map(({ label, colour }, at) => (
          // classes of a legend have no ids, and two of them may have the same name
          <tr key={at}>
            <td>
              {colour !== undefined && (
                <span className={styles['colour']} role="img" aria-label={colour} style={{ background: colour }} />
              )}
            </td>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the legend shows, in words; `undefined` until they are there. */
function useLegendText(url: string): LegendText | undefined {
  const [found, setFound] = useState<{ url: string; words: LegendText }>()
  useEffect(() => {
    const asked = new AbortController()
    void fetchLegendText(url, asked.signal).then((reply) => {
      if (reply.ok) setFound({ url, words: reply.value })
    })
    return () => asked.abort()
  }, [url])
  return found?.url === url ? found.words : undefined
}
