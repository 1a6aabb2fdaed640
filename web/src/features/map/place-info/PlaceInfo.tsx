import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { useMapShortcut } from '../../../shell/shortcuts.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { type AskedLayer, usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { coordinateText } from '../canvas/coordinate-text.ts'
import { LayerAnswerBody } from './LayerAnswerBody.tsx'
import { PlaceMark } from './PlaceMark.tsx'
import styles from './PlaceInfo.module.css'

/** It tells something, be it that it fails. */
const hasSomething = ({ answer }: AskedLayer) => answer !== null && !(answer.kind === 'records' && answer.records.length === 0)

/** What the layers tell of the place that was clicked, or of the middle of the map on the key I. */
export function PlaceInfo() {
  const at = usePlaceInfo((state) => state.at)
  useMapShortcut('i', () => usePlaceInfo.getState().wish(useMapView.getState().centre, true))
  return at === null ? null : <Panel key={at.join(' ')} />
}

/** What screen readers hear of it. */
function useAnnounced(asked: readonly AskedLayer[], place: string): string {
  const { t } = useTranslation('place')
  if (asked.length === 0) return t('noLayer')
  if (asked.some(({ answer }) => answer === null)) return t('answers.asking', { count: asked.length, place })
  const telling = asked.filter(hasSomething)
  const titles = telling.map(({ title }) => title).join(', ')
  if (telling.length === 0) return t('answers.nothing', { place })
  const isEntry = telling.some((one) => one.isEntry)
  return isEntry ? t('answers.entry', { place, title: titles }) : t('answers.done', { count: telling.length, place, titles })
}

function Panel() {
  const { t } = useTranslation('place')
  const { at, asked, byKeys, close } = usePlaceInfo()
  const zoom = useMapView((state) => state.zoom)
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  useEscape(true, close)
  // who asked with keys reads on in the answer, and goes back to where the question was asked
  useEffect(() => {
    if (!byKeys) return
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [byKeys])
  const place = at === null ? '' : coordinateText(at, zoom)
  const announced = useAnnounced(asked, place)
  if (at === null) return null
  const content = (
    <section ref={panel} className={styles['panel']} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles['head']}>
        <h2 id={titleId}>{t('title')}</h2>
        <span className={styles['place']}>{place}</span>
        <IconButton small label={t('close')} icon={<IconX size={16} stroke={1.75} />} onClick={close} />
      </header>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <div className={styles['answers']}>
        {asked.length === 0 && <p className={styles['nothing']}>{t('noLayer')}</p>}
        {asked.map(({ id, title, answer }) => (
          <article key={id} className={styles['layer']} aria-busy={answer === null}>
            <h3 dir="auto">{title}</h3>
            {answer === null ? (
              <p className={styles['nothing']}>
                <Spinner /> {t('asking', { title })}
              </p>
            ) : (
              <LayerAnswerBody title={title} answer={answer} />
            )}
          </article>
        ))}
      </div>
    </section>
  )
  return (
    <>
      <PlaceMark at={at} />
      {isPhone ? createPortal(content, document.body) : content}
    </>
  )
}
