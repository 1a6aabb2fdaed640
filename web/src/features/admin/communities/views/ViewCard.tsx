import type { Bbox } from '@graticule/contracts/bbox'
import type { View } from '@graticule/contracts/services/settings'
import { IconArrowDown, IconArrowUp, IconCheck, IconLink, IconPencil, IconSearch } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, Suspense } from 'react'
import { Link } from 'react-router'
import { late } from '../../../../i18n/late.tsx'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount } from '../../../../i18n/numbers.ts'
import { resultsAddress, shareBase } from '../../../../search/address/address.ts'
import { siteDefaults } from '../../../../site/links.ts'
import { useSearchParams } from '../../../../stores/search-params.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../communities.module.css'
import { useCount } from './view-counts.ts'

const FootprintMap = late(() => import('../../../../entry/footprint-map/FootprintMap.tsx'))

/** The address of the results in a view; without an id that of the results in none. */
function addressIn(viewId: string): string {
  const state = siteDefaults()
  return resultsAddress({ ...state, filters: { ...state.filters, viewId } })
}

/** How a card changes its place. */
export interface CardOrder {
  readonly isDragged: boolean
  readonly onDrag: (isHeld: boolean) => void
  readonly onDrop: () => void
  /** Absent at the ends of the list. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

interface ViewCardProps {
  readonly view: View
  readonly onEdit?: (() => void) | undefined
  /** Absent where the list has no order of its own. */
  readonly order?: CardOrder | undefined
}

/** What makes a card one that is dragged, dropped on, and moved with Alt and the arrow keys. */
const movable = ({ isDragged, onDrag, onDrop, onUp, onDown }: CardOrder) => ({
  draggable: true,
  style: isDragged ? { opacity: 0.5 } : {},
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    onDrag(true)
  },
  onDragEnd: () => onDrag(false),
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onDrop()
  },
  onKeyDown: (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    step()
  },
})

/** One view: what it is, where, how much is in it, and the way into it. */
export function ViewCard({ view, onEdit, order }: ViewCardProps) {
  const { t } = useTranslation('communities')
  const { viewId, title, description, visible, where } = view
  const count = useCount(viewId)
  const isInUse = useSearchParams(({ state }) => state.filters.viewId === viewId)
  const share = () => void copyText(shareBase() + addressIn(viewId), t('views.copied'))
  return (
    <li className={styles['card']} data-chosen={isInUse || undefined} {...(order === undefined ? {} : movable(order))}>
      <div className={styles['top']}>
        <World where={where} />
        <div>
          <h2>{title}</h2>
          <span className="mono">{viewId}</span>
          <p>{count === undefined ? '–' : t('views.count', { count, total: formatCount(count) })}</p>
          {isInUse && (
            <Tag tone="ok" icon={<IconCheck size={14} stroke={1.75} aria-hidden="true" />}>
              {t('views.inUse')}
            </Tag>
          )}{' '}
          {!visible && <Tag>{t('views.hidden')}</Tag>}
        </div>
      </div>
      {description !== undefined && <p>{description}</p>}
      <div className={styles['ways']}>
        <Link className={buttonClass({})} to={addressIn(isInUse ? '' : viewId)}>
          {!isInUse && <IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          {t(isInUse ? 'views.leave' : 'views.search')}
        </Link>
        <IconButton
          small
          label={t('views.copyOf', { title })}
          icon={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
          onClick={share}
        />
        {onEdit !== undefined && (
          <IconButton
            small
            label={t('views.editOf', { title })}
            icon={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onEdit}
          />
        )}
        {order !== undefined && <OrderButtons title={title} {...order} />}
      </div>
    </li>
  )
}

function OrderButtons({ title, onUp, onDown }: CardOrder & { title: string }) {
  const { t } = useTranslation('communities')
  return (
    <span aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">
      <IconButton
        small
        label={t('views.up', { title })}
        icon={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />}
        disabled={onUp === undefined}
        onClick={onUp}
      />
      <IconButton
        small
        label={t('views.down', { title })}
        icon={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
        disabled={onDown === undefined}
        onClick={onDown}
      />
    </span>
  )
}

/** The area of a view on the coasts of the world; the whole world where it has none. */
function World({ where }: { where: View['where'] }) {
  const { t } = useTranslation('communities')
  const words = where === undefined ? t('views.wholeWorld') : t('views.area', where)
  const boxes: readonly Bbox[] = where === undefined ? [] : [[where.west, where.south, where.east, where.north]]
  return (
    <span className={styles['world']} data-whole={where === undefined || undefined} role="img" aria-label={words} title={words}>
      <Suspense>
        <FootprintMap boxes={boxes} />
      </Suspense>
    </span>
  )
}
