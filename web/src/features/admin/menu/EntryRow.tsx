import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from '@tabler/icons-react'
import type { SharedPage } from '@graticule/contracts/contents/menu'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { usePages } from '../pages/pages-api.ts'
import { type ListedEntry, moveBefore, moveBy, setLevel, without } from './menu-list.ts'
import styles from './MenuPage.module.css'

/** What a drag carries. */
const DRAGGED = 'application/x-graticule-menu-entry'

export interface EntryRowProps {
  readonly listed: ListedEntry
  readonly list: readonly ListedEntry[]
  readonly title: string
  /** Pages of the global site that the menu may lead to. */
  readonly shared: readonly SharedPage[]
  readonly onChange: (list: ListedEntry[], movedKey?: string) => void
  readonly onEdit: () => void
}

type Move = 'up' | 'down' | 'in' | 'out'
const MOVE_KEYS: Readonly<Record<string, Move | undefined>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** How an entry can be moved; the first one stays at the top. */
function movesOf({ listed: { key, level }, list, onChange }: EntryRowProps): Readonly<Partial<Record<Move, () => void>>> {
  const isFirst = list[0]?.key === key
  return {
    up: () => onChange(moveBy(list, key, -1), key),
    down: () => onChange(moveBy(list, key, 1), key),
    ...(level === 1 ? { out: () => onChange(setLevel(list, key, 0), key) } : {}),
    ...(level === 0 && !isFirst ? { in: () => onChange(setLevel(list, key, 1), key) } : {}),
  }
}

const MOVE_ICONS = { up: IconArrowUp, down: IconArrowDown, in: IconIndentIncrease, out: IconIndentDecrease } as const

function MoveButtons({ listed, list, title, onChange, moves }: EntryRowProps & { readonly moves: ReturnType<typeof movesOf> }) {
  const { t } = useTranslation('pages')
  return (
    <div className={styles['moves']}>
      {(['up', 'down', 'in', 'out'] as const).map((name) => {
        const Icon = MOVE_ICONS[name]
        const move = moves[name]
        return (
          move !== undefined && (
            <IconButton
              key={name}
              small
              label={t(`menu.${name}`, { title })}
              icon={<Icon size={16} stroke={1.75} />}
              onClick={move}
            />
          )
        )
      })}
      <IconButton
        small
        label={t('menu.remove', { title })}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={() => onChange(without(list, listed.key))}
      />
    </div>
  )
}

/**
 * One entry of the list: dragged with the mouse, moved with Alt and the arrows, or by its buttons.
 * @rule B-content.menu-keys Alt with the arrows moves an entry of the menu and says its new place
 */
export function EntryRow(props: EntryRowProps) {
  const { listed, list, title, shared, onChange, onEdit } = props
  const { t } = useTranslation('pages')
  const { key, level, entry } = listed
  const [isOver, setOver] = useState(false)
  const moves = movesOf(props)
  const onKeyDown = (event: KeyboardEvent) => {
    const name = event.altKey ? MOVE_KEYS[event.key] : undefined
    if (name === undefined) return
    event.preventDefault()
    moves[name]?.()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (dragged !== '' && dragged !== key) onChange(moveBefore(list, dragged, key), dragged)
  }
  return (
    <li
      className={classes(styles['row'], level === 1 && styles['below'], isOver && styles['over'])}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden="true" className={styles['grip']} />
      <div className={styles['what']}>
        <Button
          variant="quiet"
          aria-label={t('menu.edit', { title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onEdit}
        >
          {title}
        </Button>
        <Target entry={entry} shared={shared} />
      </div>
      <MoveButtons {...props} moves={moves} />
    </li>
  )
}

/** Where an entry leads, in words. */
function Target({ entry: { pageId, address }, shared }: { entry: ListedEntry['entry']; shared: readonly SharedPage[] }) {
  const { t } = useTranslation('pages')
  const { data } = usePages()
  const page = [...(data?.pages ?? []), ...shared].find(({ id }) => id === pageId)
  const words =
    pageId !== undefined
      ? page === undefined
        ? data === undefined
          ? ''
          : t('menu.gonePage')
        : t('menu.toPage', { title: `/${page.slug}` })
      : address === ''
        ? t('menu.opens')
        : address
  return <span className={styles['quiet']}>{words}</span>
}
