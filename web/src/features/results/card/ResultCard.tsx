import { entryAttributes } from '../../../search/entry-fields.ts'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Entry, Resource } from '@graticule/contracts/resource'
import { IconActivity, IconCalendar, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { languageTag } from '../../../entry/language-tag.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatCount, formatDecimal, formatShortCount, listed } from '../../../i18n/numbers.ts'
import { formatEventTime, formatTimeExtent } from '../../../i18n/time.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { ScenesLink } from '../../../search/scenes/ScenesLink.tsx'
import { RatingButton } from '../../../kept/opinions/RatingButton.tsx'
import { dataSources } from '../../../site/data-sources.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Kind } from '../../../ui/Kind.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Views } from '../../../ui/Views.tsx'
import { AccessTag } from './AccessTag.tsx'
import { CardActions } from './CardActions.tsx'
import { EarthquakeMark } from './EarthquakeMark.tsx'
import { fitWords } from './fit-words.ts'
import { Highlighted } from './Highlighted.tsx'
import styles from './ResultCard.module.css'
import { Thumbnail } from './Thumbnail.tsx'

export interface ResultCardProps {
  readonly entry: Entry
  readonly dataSource: DataSourceName
  /** Place in the whole result, from 1: the number that card and footprint share. */
  readonly position: number
  /** Size of the whole result. */
  readonly total: number
  readonly compact: boolean
  /** Words among its facts, and what stands under it. */
  readonly mark?: ReactNode
  readonly below?: ReactNode
}

/** One result. Pointing at it or focusing it lights its footprint on the map, and the other way round. */
export function ResultCard({ entry, dataSource, position, total, compact, mark, below }: ResultCardProps) {
  const { resource } = entry
  const { earthquake } = resource
  const hot = useHoveredEntry(({ hovered, selected }) => (hovered ?? selected) === resource.id)
  const hover = useHoveredEntry((state) => state.hover)
  const search = useSearchParams((params) => params.state)
  const titleId = `result-${position}`
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <article
      className={classes(styles['card'], hot && styles['hot'], compact && styles['compact'])}
      data-log="result"
      {...entryAttributes(resource)}
      tabIndex={0}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      onPointerEnter={() => hover(resource.id, 'list')}
      onPointerLeave={() => hover(null, 'list')}
      onFocus={() => hover(resource.id, 'list')}
      onBlur={() => hover(null, 'list')}
    >
      <div className={styles['picture']}>
        {earthquake === undefined ? <Thumbnail resource={resource} /> : <EarthquakeMark {...earthquake} />}
        <span className={styles['index']} aria-hidden="true">
          {position}
        </span>
      </div>
      <div className={styles['words']}>
        <Title entry={entry} id={titleId} address={resourceAddress(dataSource, resource.id, search)} />
        {organisation !== undefined && (
          <p className={styles['organisation']} title={organisation}>
            <bdi>{organisation}</bdi>
          </p>
        )}
        <Facts {...{ entry, compact, mark }} />
        {!compact && <Notes resource={resource} dataSource={dataSource} />}
        <LastRow {...{ entry, dataSource, compact }} />
        {below}
      </div>
    </article>
  )
}

/** What it is, and when and where it applies. */
function Facts({ entry, compact, mark }: Pick<ResultCardProps, 'entry' | 'compact' | 'mark'>) {
  const { t } = useTranslation('results')
  const { resource } = entry
  const { earthquake } = resource
  const wholeWorld = resource.footprint?.boxes.some(isWholeWorld) ?? false
  return (
    <p className={styles['facts']}>
      {mark}
      {earthquake === undefined ? (
        <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
      ) : (
        <span className={styles['event']}>
          <IconActivity size={13} stroke={1.75} aria-hidden="true" />
          {t('card.event')}
        </span>
      )}
      {resource.time !== undefined && (
        <span className={styles['time']}>
          <IconCalendar size={13} stroke={1.75} aria-hidden="true" />
          {earthquake === undefined ? formatTimeExtent(resource.time) : formatEventTime(resource.time)}
        </span>
      )}
      {earthquake?.depth !== undefined && <span>{t('card.depth', { depth: formatDecimal(earthquake.depth) })}</span>}
      {earthquake?.magnitudeType !== undefined && <span>{earthquake.magnitudeType}</span>}
      {!compact && <AccessTag online={resource.online} />}
      {wholeWorld && <Tag icon={<IconWorld size={12} aria-hidden="true" />}>{t('card.wholeWorld')}</Tag>}
      <OpenedOften views={resource.views} />
      <ScenesLink entry={entry} className={styles['scenes']} />
    </p>
  )
}

/** What stands below the facts, where there is room: rights, and how it fits the search. */
const Notes = ({ resource, dataSource }: Pick<ResultCardProps, 'dataSource'> & { resource: Resource }) => (
  <>
    <Rights dataSource={dataSource} />
    {resource.earthquake === undefined && <FitNote resource={resource} />}
  </>
)

/** Rights and attribution that its source asks for. */
function Rights({ dataSource }: Pick<ResultCardProps, 'dataSource'>) {
  const { t } = useTranslation('results')
  const rights = dataSources().find(dataSource)?.rights
  if (rights === undefined) return null
  const words = t('card.rights', { rights })
  return (
    <p className={styles['organisation']} title={words} dir="auto">
      {words}
    </p>
  )
}

/** What people think of it, why it is here, and what can be done with it. */
function LastRow({ entry, dataSource, compact }: Pick<ResultCardProps, 'entry' | 'dataSource' | 'compact'>) {
  const { id, title } = entry.resource
  return (
    <div className={styles['last']}>
      {!compact && <RatingButton brief resource={{ dataSource, targetId: id, name: title }} />}
      <MatchReason entry={entry} />
      <CardActions entry={entry} dataSource={dataSource} />
    </div>
  )
}

/** How often it was opened. */
function OpenedOften({ views }: { views: Resource['views'] | undefined }) {
  const { t } = useTranslation('results')
  if (views === undefined) return null
  return <Views short={formatShortCount(views)} words={t('card.views', { count: views, formatted: formatCount(views) })} />
}

/** How it fits the area and the dates of the search. */
function FitNote({ resource }: { resource: Resource }) {
  const search = useSearchParams((params) => params.state)
  const [now] = useState(Date.now)
  const words = fitWords(search, resource, now)
  return words !== '' && <p className={styles['fit']}>{words}</p>
}

const matchedWords = ({ match }: Entry): readonly string[] => match.fields.flatMap(({ words }) => words)

function Title({ entry, id, address }: { entry: Entry; id: string; address: string }) {
  const { text, language } = titleIn(entry.resource, i18n.language)
  return (
    <h3 id={id} title={text}>
      {/* titles come in all languages and scripts: each keeps its own direction inside ours */}
      <Link dir="auto" lang={languageTag(language)} to={address}>
        <Highlighted text={text} words={matchedWords(entry)} />
      </Link>
    </h3>
  )
}

/** Why this entry is here: the fields in which its words were found. */
function MatchReason({ entry: { match } }: { entry: Entry }) {
  const { t } = useTranslation('results')
  const { area, time } = match.fit ?? {}
  if (match.fields.length === 0 && area === undefined && time === undefined) return <span />
  const fields = listed(match.fields.map(({ field }) => t(`card.field.${field}`)))
  const found = match.fields.length === 0 ? '' : t('card.matchedIn', { fields })
  // area and dates have a part in the order, and are told with it
  const parts = listed([fields, area ? t('fit.part.area') : '', time ? t('fit.part.time') : ''].filter((part) => part !== ''))
  const words = match.fit === undefined ? found : t('fit.why', { parts })
  return (
    <p className={styles['reason']} title={words}>
      {words}
    </p>
  )
}
