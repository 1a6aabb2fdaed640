import { MODERATED_PER_PAGE } from '@graticule/contracts/limits'
import { type Moderation, MODERATION_ROUTES, QUEUE_PARTS, type QueuePart } from '@graticule/contracts/kept/ratings'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { ModeratedItem } from './ModeratedItem.tsx'
import styles from './ModerationPage.module.css'

/** The queue beside the item in hand. */
export function ModerationQueue() {
  const { t } = useTranslation('moderation')
  const [part, setPart] = useState<QueuePart>('waiting')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const { path, reply } = MODERATION_ROUTES.list
  const { data, isError, refetch } = usePrivateQuery(['moderation', part, page], (signal) =>
    privateJson(`${path}?${new URLSearchParams({ part, page: String(page), size: String(MODERATED_PER_PAGE) })}`, reply, {
      signal,
    }),
  )
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const show = (wanted: QueuePart) => {
    setPart(wanted)
    setPage(0)
    setChosen(undefined)
  }
  const { items } = data
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )
  const item = items[at]
  const decided = () => {
    // the next one takes its place
    setChosen(items[at + 1]?.id ?? items[at - 1]?.id)
    if (items.length === 1 && page > 0) setPage(page - 1)
    void refetch()
  }
  return (
    <>
      <p className={styles['lead']}>{t('waiting', { count: data.waiting, formatted: formatCount(data.waiting) })}</p>
      <Parts data={data} part={part} onPart={show} />
      {item === undefined ? (
        <p className={styles['empty']} role="status">
          {t(part === 'waiting' ? 'empty' : 'nothingDecided')}
        </p>
      ) : (
        <div className={styles['columns']}>
          <div>
            <Items data={data} chosen={item.id} onChoose={setChosen} />
            <Pages data={data} onPage={setPage} />
          </div>
          <ModeratedItem key={`${item.id} ${part}`} item={item} part={part} onDecided={decided} onUndone={() => void refetch()} />
        </div>
      )}
    </>
  )
}

function Parts({ data, part, onPart }: { data: Moderation; part: QueuePart; onPart: (part: QueuePart) => void }) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles['tabs']} role="group" aria-label={t('parts')}>
      {QUEUE_PARTS.map((name) => (
        <button key={name} type="button" aria-pressed={name === part} onClick={() => onPart(name)}>
          {t(`part.${name}`)} <span>{formatCount(data[name])}</span>
        </button>
      ))}
    </div>
  )
}

function Items({ data, chosen, onChoose }: { data: Moderation; chosen: number; onChoose: (id: number) => void }) {
  const { t } = useTranslation('moderation')
  return (
    <ul className={styles['queue']}>
      {data.items.map(({ id, comment, reports, since, rewritten }) => (
        <li key={id}>
          <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
            <strong dir="auto">{comment}</strong>
            <span className={styles['facts']}>
              {t('comment')} · {since.slice(0, 10)}
              {rewritten && <Tag>{t('rewritten')}</Tag>}
              {reports.length > 0 && <Tag tone="warn">{t('reports', { count: reports.length })}</Tag>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Pages({ data: { page, total }, onPage }: { data: Moderation; onPage: (page: number) => void }) {
  const { t } = useTranslation('moderation')
  const last = lastPage(total, MODERATED_PER_PAGE)
  if (last === 0) return null
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <PageSteps {...{ page, last, onPage }} previous={t('previous')} next={t('next')} />
    </nav>
  )
}
