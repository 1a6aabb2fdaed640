import { MODERATED_PER_PAGE } from '@graticule/contracts/limits'
import {
  MODERATION_PARTS,
  type ModerationPart,
  type ModerationQueue as Queue,
  QUEUE_ROUTE,
  type QueueItem,
} from '@graticule/contracts/kept/moderation'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { ModeratedComment } from './ModeratedComment.tsx'
import { ModeratedImprovement, ModeratedLook } from './ModeratedImprovement.tsx'
import { ModeratedRelation } from './ModeratedRelation.tsx'
import styles from './ModerationPage.module.css'
import { QueueList } from './QueueList.tsx'

/** Ids are unique within a kind. */
const keyOf = ({ kind, id }: QueueItem): string => `${kind} ${id}`

function useQueue(part: ModerationPart, page: number) {
  const { path, reply } = QUEUE_ROUTE
  const query = new URLSearchParams({ part, page: String(page), size: String(MODERATED_PER_PAGE) })
  return usePrivateQuery(['moderation', part, page], (signal) => privateJson(`${path}?${query}`, reply, { signal }))
}

/** Which part, page and item are in hand. */
function useInHand() {
  const [part, setPart] = useState<ModerationPart>('waiting')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const show = (wanted: ModerationPart) => {
    setPart(wanted)
    setPage(0)
    setChosen(undefined)
  }
  return { part, page, chosen, show, setPage, setChosen }
}

/**
 * The queue beside the item in hand.
 * @rule B-improvements.keys J and K lead to the next and the previous item of the queue
 */
export function ModerationQueue() {
  const { t } = useTranslation('moderation')
  const { part, page, chosen, show, setPage, setChosen } = useInHand()
  const { data, isError, refetch } = useQueue(part, page)
  const items = data?.items ?? []
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === chosen),
  )
  const go = (step: number) => {
    const next = items[at + step]
    if (next !== undefined) setChosen(keyOf(next))
  }
  useShortcut('j', () => go(1))
  useShortcut('k', () => go(-1))
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const item = items[at]
  const decided = () => {
    // the next one takes its place
    const next = items[at + 1] ?? items[at - 1]
    setChosen(next && keyOf(next))
    if (items.length === 1 && page > 0) setPage(page - 1)
    void refetch()
  }
  return (
    <>
      <Lead data={data} part={part} />
      <Parts data={data} part={part} onPart={show} />
      {item === undefined ? (
        <p className={styles['empty']} role="status">
          {t(part === 'decided' ? 'nothingDecided' : 'empty')}
        </p>
      ) : (
        <div className={styles['columns']}>
          <div>
            <Steps at={at} count={items.length} onStep={go} />
            <QueueList items={items} chosen={keyOf(item)} keyOf={keyOf} onChoose={setChosen} />
            <Pages data={data} onPage={setPage} />
          </div>
          <Item key={`${keyOf(item)} ${part}`} item={item} part={part} onDecided={decided} onUndone={() => void refetch()} />
        </div>
      )}
    </>
  )
}

function Lead({ data: { counts, items }, part }: { data: Queue; part: ModerationPart }) {
  const { t } = useTranslation('moderation')
  const [oldest] = items
  const isKnown = part === 'waiting' && oldest !== undefined
  if (counts.waiting === 0) return <p className={styles['lead']}>{t('nothingWaits')}</p>
  if (!isKnown) return null
  const values = { count: counts.waiting, formatted: formatCount(counts.waiting), date: oldest.since.slice(0, 10) }
  return <p className={styles['lead']}>{t('waiting', values)}</p>
}

/** Whatever is in hand. */
function Item(props: { item: QueueItem; part: ModerationPart; onDecided: () => void; onUndone: () => void }) {
  const { item, part, onDecided, onUndone } = props
  const { improvement, look, relation, comment } = item
  if (improvement !== undefined) return <ModeratedImprovement item={improvement} {...{ onDecided, onUndone }} />
  if (look !== undefined) return <ModeratedLook look={look} onDecided={onDecided} />
  if (relation !== undefined) return <ModeratedRelation item={relation} {...{ onDecided, onUndone }} />
  if (comment === undefined) return null
  return <ModeratedComment item={comment} part={part === 'decided' ? 'decided' : 'waiting'} {...{ onDecided, onUndone }} />
}

function Parts({ data, part, onPart }: { data: Queue; part: ModerationPart; onPart: (part: ModerationPart) => void }) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles['tabs']} role="group" aria-label={t('parts')}>
      {MODERATION_PARTS.map((name) => (
        <button key={name} type="button" aria-pressed={name === part} onClick={() => onPart(name)}>
          {t(`part.${name}`)} <span>{formatCount(data.counts[name])}</span>
        </button>
      ))}
    </div>
  )
}

function Steps({ at, count, onStep }: { at: number; count: number; onStep: (step: number) => void }) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles['steps']}>
      <IconButton
        small
        label={t('item.previous')}
        aria-keyshortcuts="k"
        disabled={at === 0}
        icon={<IconChevronUp size={16} stroke={1.75} />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        small
        label={t('item.next')}
        aria-keyshortcuts="j"
        disabled={at >= count - 1}
        icon={<IconChevronDown size={16} stroke={1.75} />}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

function Pages({ data: { page, total }, onPage }: { data: Queue; onPage: (page: number) => void }) {
  const { t } = useTranslation('moderation')
  const last = lastPage(total, MODERATED_PER_PAGE)
  if (last === 0) return null
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <PageSteps {...{ page, last, onPage }} previous={t('previous')} next={t('next')} />
    </nav>
  )
}
