import type { View } from '@graticule/contracts/services/settings'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatPart } from '../../../../i18n/joined.ts'
import { useViews } from '../../../../search/sources/use-views.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import field from '../../../../ui/fields/Field.module.css'
import styles from '../communities.module.css'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { useLastPage } from '../../frame/use-last-page.ts'
import { PlainPage } from '../PlainPage.tsx'
import { ViewCard } from './ViewCard.tsx'
import { useCounts } from './view-counts.ts'

interface ListedProps {
  readonly onNew?: () => void
  readonly onEdit?: (id: string) => void
  /** Puts a view in the place of another one. */
  readonly onMove?: (id: string, toId: string) => Promise<void>
}

/** Views on a page. */
const PER_PAGE = 9
const ORDERS = ['site', 'name', 'most'] as const
type Order = (typeof ORDERS)[number]

/** The views of the site as cards: found, sorted, a page of them. */
export function ListedViews({ onNew, onEdit, onMove }: ListedProps) {
  const { t } = useTranslation('communities')
  const { views, failed, retry } = useViews()
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('site')
  const [page, setPage] = useState(0)
  const all = (views ?? []).filter(({ visible }) => visible || onEdit !== undefined)
  const sorted = useSorted(all, order)
  const shown = sorted.filter((view) => isLike(view, words))
  useLastPage(page, Math.max(0, Math.ceil(shown.length / PER_PAGE) - 1), setPage)
  return (
    <PlainPage
      title={t('views.page')}
      lead={views === undefined ? t('views.lead') : t('views.leadOf', { count: all.length })}
      actions={
        <>
          <TextField
            type="search"
            labelHidden
            label={t('views.find')}
            placeholder={t('views.find')}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setPage(0)
            }}
          />
          <Select
            className={field['choices']}
            aria-label={t('views.sort')}
            value={order}
            onChange={({ target }) => {
              setOrder(ORDERS.find((one) => one === target.value) ?? 'site')
              setPage(0)
            }}
          >
            <Options choices={ORDERS.map((value) => ({ value, label: t(`views.orders.${value}`) }))} />
          </Select>
          {onNew !== undefined && (
            <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={onNew}>
              {t('views.new')}
            </Button>
          )}
        </>
      }
    >
      {failed && <LoadFailed onRetry={retry}>{t('failed')}</LoadFailed>}
      {views !== undefined && shown.length === 0 && <p role="status">{t(words === '' ? 'views.none' : 'views.noneLike')}</p>}
      {/* a place in the list means something only where all of it is shown in its own order */}
      <Cards shown={shown} page={page} onEdit={onEdit} onMove={order === 'site' && words === '' ? onMove : undefined} />
      <Pages page={page} total={shown.length} onPage={setPage} />
    </PlainPage>
  )
}

/** Hidden views are for links; those who edit see them. */
function isLike({ title, description = '', viewId }: View, words: string): boolean {
  return `${title} ${description} ${viewId}`.toLowerCase().includes(words.trim().toLowerCase())
}

/** In an order; those that are not counted yet come last. */
function useSorted(views: readonly View[], order: Order): readonly View[] {
  const { i18n } = useTranslation('communities')
  const counts = useCounts(
    views.map(({ viewId }) => viewId),
    order === 'most',
  )
  if (order === 'site') return views
  if (order === 'name') return views.toSorted((one, other) => one.title.localeCompare(other.title, i18n.language))
  const countOf = new Map(views.map(({ viewId }, at) => [viewId, counts[at] ?? -1]))
  return views.toSorted((one, other) => (countOf.get(other.viewId) ?? -1) - (countOf.get(one.viewId) ?? -1))
}

interface CardsProps {
  readonly shown: readonly View[]
  /** From 0. */
  readonly page: number
  readonly onEdit: ListedProps['onEdit'] | undefined
  readonly onMove: ListedProps['onMove'] | undefined
}

function Cards({ shown, page, onEdit, onMove }: CardsProps) {
  const [dragged, setDragged] = useState<string>()
  const first = page * PER_PAGE
  return (
    <ul className={styles['cards']}>
      {shown.slice(first, first + PER_PAGE).map((view, at) => (
        <ViewCard
          key={view.viewId}
          view={view}
          onEdit={onEdit === undefined ? undefined : () => onEdit(view.viewId)}
          order={
            onMove === undefined
              ? undefined
              : {
                  isDragged: dragged === view.viewId,
                  onDrag: (isHeld) => setDragged(isHeld ? view.viewId : undefined),
                  onDrop: () => {
                    if (dragged !== undefined && dragged !== view.viewId) void onMove(dragged, view.viewId)
                    setDragged(undefined)
                  },
                  onUp: moveTo(view, shown[first + at - 1], onMove),
                  onDown: moveTo(view, shown[first + at + 1], onMove),
                }
          }
        />
      ))}
    </ul>
  )
}

/** The way to the place of a neighbour; absent at the ends of the list. */
const moveTo = (view: View, neighbour: View | undefined, onMove: NonNullable<ListedProps['onMove']>) =>
  neighbour && (() => void onMove(view.viewId, neighbour.viewId))

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation('communities')
  if (total <= PER_PAGE) return null
  const first = page * PER_PAGE
  return (
    <nav className={styles['pages']} aria-label={t('views.pages')}>
      <span role="status">{formatPart(first + 1, Math.min(total, first + PER_PAGE), total)}</span>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('views.previous')}
      </Button>
      <Button disabled={first + PER_PAGE >= total} onClick={() => onPage(page + 1)}>
        {t('views.next')}
      </Button>
    </nav>
  )
}
