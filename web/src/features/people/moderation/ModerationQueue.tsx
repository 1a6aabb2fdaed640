import { MODERATED_PER_PAGE } from '@graticule/contracts/limits'
import {
  MODERATION_PARTS,
  type ModerationPart,
  type ModerationQueue as Queue,
  QUEUE_ROUTE,
  type QueueItem,
  usualOrder,
} from '@graticule/contracts/kept/moderation'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatDay } from '../../../i18n/numbers.ts'
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
import { QueueTools } from './QueueTools.tsx'
import { type ShownOfQueue, useQueueAddress } from './use-queue-address.ts'

/** Ids are unique within a kind. */
const keyOf = ({ kind, id }: QueueItem): string => `${kind} ${id}`

function useQueue({ part, order, words, page }: ShownOfQueue) {
  const { path, reply } = QUEUE_ROUTE
  const query = new URLSearchParams({ part, order, page: String(page), size: String(MODERATED_PER_PAGE) })
  if (words !== '') query.set('q', words)
  const key = ['moderation', part, order, words, page]
  return usePrivateQuery(key, (signal) => privateJson(`${path}?${query}`, reply, { signal }), true)
}

/**
 * The queue beside the item in hand.
 * @rule B-improvements.keys J and K lead to the next and the previous item of the queue
 */
export function ModerationQueue() {
  const { t } = useTranslation('moderation')
  const [shown, show] = useQueueAddress()
  const { part, page } = shown
  const [chosen, setChosen] = useState<string>()
  const { data, isError, refetch } = useQueue(shown)
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
    if (items.length === 1 && page > 0) show({ page: page - 1 })
    void refetch()
  }
  return (
    <>
      <Lead data={data} shown={shown} />
      <Parts data={data} part={part} onPart={(wanted) => show({ part: wanted, order: usualOrder(wanted) })} />
      <QueueTools shown={shown} onShow={show} />
      {item === undefined ? (
        <p className={styles['empty']} role="status">
          {t(shown.words !== '' ? 'notFound' : part === 'decided' ? 'nothingDecided' : 'empty')}
        </p>
      ) : (
        <div className={styles['columns']}>
          <div>
            <div className={styles['above']}>
              <span role="status">{t('items', { count: data.total, formatted: formatCount(data.total) })}</span>
              <Steps at={at} count={items.length} onStep={go} />
            </div>
            <QueueList items={items} chosen={keyOf(item)} keyOf={keyOf} onChoose={setChosen} />
            <Pages data={data} onPage={(to) => show({ page: to })} />
          </div>
          <Item key={`${keyOf(item)} ${part}`} item={item} part={part} onDecided={decided} onUndone={() => void refetch()} />
        </div>
      )}
    </>
  )
}

function Lead({ data: { counts, items }, shown }: { data: Queue; shown: ShownOfQueue }) {
  const { t } = useTranslation('moderation')
  const [oldest] = items
  const { part, order, words, page } = shown
  const isKnown = part === 'waiting' && order === 'oldest' && words === '' && page === 0 && oldest !== undefined
  if (counts.waiting === 0) return <p className={styles['lead']}>{t('nothingWaits')}</p>
  if (!isKnown)
    return (
      <p className={styles['lead']}>{t('waitingCount', { count: counts.waiting, formatted: formatCount(counts.waiting) })}</p>
    )
  const values = { count: counts.waiting, formatted: formatCount(counts.waiting), date: formatDay(oldest.since) }
  return <p className={styles['lead']}>{t('waiting', values)}</p>
}

/** Whatever is in hand. */
function Item(props: { item: QueueItem; part: ModerationPart; onDecided: () => void; onUndone: () => void }) {
  const { item, part, onDecided, onUndone } = props
  const { improvement, look, relation, comment, gone = [] } = item
  const isGone = gone.length > 0
  if (improvement !== undefined) return <ModeratedImprovement item={improvement} {...{ isGone, onDecided, onUndone }} />
  if (look !== undefined) return <ModeratedLook look={look} isGone={isGone} onDecided={onDecided} />
  if (relation !== undefined) return <ModeratedRelation item={relation} gone={gone} {...{ onDecided, onUndone }} />
  if (comment === undefined) return null
  return (
    <ModeratedComment item={comment} part={part === 'decided' ? 'decided' : 'waiting'} {...{ isGone, onDecided, onUndone }} />
  )
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
