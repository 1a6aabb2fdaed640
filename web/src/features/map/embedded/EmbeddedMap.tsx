import { IconMap2, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { onThisSite, pageAt } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import '../chart/chart.css'
import { useChartNames } from '../chart/use-chart-names.ts'
import { createEmbeddedMap, type EmbeddedMapModel } from './embedded-map.ts'
import styles from './EmbeddedMap.module.css'
import { readSharedView, type SharedView } from './shared-view.ts'
import { useFoundFootprints } from './use-found-footprints.ts'

/** Before the map comes into view it is drawn. */
const AHEAD = '400px'
/** An arrow key moves the map by so many pixels. */
const STEP = 80

/** Whether an element has come near to what is seen. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** Moves the map as a key asks; true when it is one of the map's. */
function actOnKey(model: EmbeddedMapModel, key: string): boolean {
  const [dx, dy] = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[key] ?? [0, 0]
  if (dx !== 0 || dy !== 0) model.panBy(dx ?? 0, dy ?? 0)
  else if (key === '+' || key === '=') model.zoomBy(1)
  else if (key === '-' || key === '_') model.zoomBy(-1)
  else return false
  return true
}

interface EmbeddedMapProps {
  /** Of a shared link, from the root of the portal. */
  readonly address: string
  /** What the map shows, in words. */
  readonly alternative: string
}

/**
 * What a shared link shows, as a picture within a page: coasts and footprints, which come from this portal. Who wants to use the map moves it
 * and sees its layers, which come from other hosts.
 * @rule B-content.map-picture A map in a page is a picture until the reader wants to use it; until then no other host is asked
 */
export function EmbeddedMap({ address, alternative }: EmbeddedMapProps) {
  const { t } = useTranslation('content')
  const figure = useRef<HTMLElement>(null)
  const isNear = useNear(figure)
  const shared = useMemo(() => readSharedView(address), [address])
  const { footprints, isFailed } = useFoundFootprints(shared, isNear)
  const here = onThisSite(address)
  const isHere = pageAt(here.split('?')[0] ?? '') !== undefined
  return (
    <figure ref={figure} className={styles['figure']}>
      <div className={styles['frame']}>{isNear && <Stage key={address} {...{ shared, footprints, alternative }} />}</div>
      <figcaption>
        <span>{alternative}</span>{' '}
        <Link to={here} reloadDocument={!isHere}>
          {t('map.open')}
        </Link>
        {shared.lacks !== 'nothing' && (
          <span className={styles['note']}>{t(shared.lacks === 'source' ? 'map.unknownSource' : 'map.broken')}</span>
        )}
        {isFailed && <span className={styles['note']}>{t('map.searchFailed')}</span>}
      </figcaption>
    </figure>
  )
}

interface StageProps {
  readonly shared: SharedView
  readonly footprints: ReturnType<typeof useFoundFootprints>['footprints']
  readonly alternative: string
}

/** The map in an element, as long as the element is there. */
function useModel(target: RefObject<HTMLDivElement | null>, { shared, footprints }: StageProps) {
  const model = useRef<EmbeddedMapModel>(undefined)
  const names = useChartNames()
  useEffect(() => {
    if (target.current === null) return
    const made = createEmbeddedMap(target.current, shared)
    model.current = made
    return () => {
      model.current = undefined
      made.destroy()
    }
  }, [target, shared])
  useEffect(() => model.current?.setNames(names), [names])
  useEffect(() => model.current?.setFootprints(footprints), [footprints])
  return model
}

function Stage(props: StageProps) {
  const { shared, alternative } = props
  const { t } = useTranslation('content')
  const target = useRef<HTMLDivElement>(null)
  const model = useModel(target, props)
  const keysId = useId()
  const [isLive, setLive] = useState(false)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [attributions, setAttributions] = useState<Readonly<Record<string, string>>>({})
  const use = () => {
    setLive(true)
    model.current?.use(shared.layers, {
      failed: (id) => setFailed((before) => new Set([...before, id])),
      attribution: (id, words) => setAttributions((before) => ({ ...before, [id]: words })),
    })
    target.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLive || event.ctrlKey || event.metaKey || event.altKey || model.current === undefined) return
    if (!actOnKey(model.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {/* it has a role, one or the other */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={target}
        className={styles['map']}
        role={isLive ? 'application' : 'img'}
        tabIndex={isLive ? 0 : -1}
        aria-label={isLive ? t('map.label', { title: alternative }) : alternative}
        aria-describedby={isLive ? keysId : undefined}
        onKeyDown={onKeyDown}
      />
      {isLive ? (
        <div className={styles['zoom']}>
          <IconButton small label={t('map.in')} icon={<IconPlus size={16} />} onClick={() => model.current?.zoomBy(1)} />
          <IconButton small label={t('map.out')} icon={<IconMinus size={16} />} onClick={() => model.current?.zoomBy(-1)} />
          <span id={keysId} className="visually-hidden">
            {t('map.keys')}
          </span>
        </div>
      ) : (
        <div className={styles['use']}>
          <Button size="small" icon={<IconMap2 size={16} stroke={1.75} aria-hidden="true" />} onClick={use}>
            {t('map.live')}
          </Button>
        </div>
      )}
      <Sources layers={shared.layers} {...{ failed, attributions, isLive }} />
    </>
  )
}

interface SourcesProps {
  readonly layers: SharedView['layers']
  readonly failed: ReadonlySet<string>
  readonly attributions: Readonly<Record<string, string>>
  readonly isLive: boolean
}

/** Whose map it is, and which layers are on it. */
function Sources({ layers, failed, attributions, isLive }: SourcesProps) {
  const { t } = useTranslation('content')
  const words = [t('map:attribution'), ...new Set(Object.values(attributions))]
  return (
    <div className={styles['sources']}>
      <p>{words.join(' · ')}</p>
      {isLive && layers.length > 0 && (
        <ul aria-label={t('map.layers')}>
          {layers.map(({ id, title }) => (
            <li key={id} dir="auto">
              {failed.has(id) ? t('map.layerFailed', { title }) : title}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
