import type { MapLayer } from '@graticule/contracts/map/layer'
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { switchedAfter } from '../layers/vector/file-parts.ts'
import { shownLayerOf } from '../canvas/shown-map.ts'
import { type PartRow, PARTS_AT_ONCE, rowsOf, stateOf } from './part-rows.ts'
import styles from './PartsTree.module.css'

const INDENT = 16

type Wish =
  | { readonly does: 'go'; readonly to: number }
  | { readonly does: 'fold'; readonly row: PartRow; readonly open: boolean }
  | { readonly does: 'act'; readonly row: PartRow }

/** What a key asks of a tree whose row `at` has the focus (tree view of the ARIA practices); `undefined` for other keys. */
function wishOf(key: string, rows: readonly PartRow[], at: number): Wish | undefined {
  const row = rows[at]
  if (row === undefined) return undefined
  const go = (to: number) => ({ does: 'go', to }) as const
  const isFolder = row.kind === 'folder'
  const isOpen = isFolder && row.isOpen === true
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      return isFolder && !isOpen ? { does: 'fold', row, open: true } : go(isFolder ? at + 1 : at)
    case 'ArrowLeft':
      return isOpen
        ? { does: 'fold', row, open: false }
        : go(rows.findLastIndex(({ level }, index) => index < at && level < row.level))
    case ' ':
    case 'Enter':
      return { does: 'act', row }
    default:
      return undefined
  }
}

/** Which folders are open, by their keys. */
function useOpenFolders() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const setFolder = (key: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpen(next)
  }
  return { open, setFolder }
}

/** The folders of a file and what is in them, each to be switched on and off (tree of WAI-ARIA, with its keys). */
export function PartsTree({ layer }: { readonly layer: MapLayer }) {
  const { t } = useTranslation('vector')
  const change = useMapLayers((state) => state.change)
  const { open, setFolder } = useOpenFolders()
  const [wished, setWished] = useState<ReadonlyMap<string, number>>(new Map())
  const [current, setCurrent] = useState<string>()
  const tree = useRef<HTMLUListElement>(null)
  const parts = shownLayerOf(layer.id)?.listParts?.()
  if (parts === undefined || parts.parts.length === 0) return <p>{t('parts.none')}</p>
  const rows = rowsOf(parts, open, wished)
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === current),
  )
  const goTo = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (row === undefined) return
    setCurrent(row.key)
    tree.current?.querySelector<HTMLElement>(`[data-key="${row.key}"]`)?.focus()
  }
  const act = (row: PartRow) => {
    setCurrent(row.key)
    if (row.kind === 'more') {
      const key = row.folder ?? ''
      setWished(new Map(wished).set(key, (wished.get(key) ?? PARTS_AT_ONCE) + PARTS_AT_ONCE))
      return
    }
    const before = 'switched' in layer ? layer.switched : undefined
    change(layer.id, { switched: switchedAfter(before, row.parts, stateOf(row) !== 'on') })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = wishOf(event.key, rows, at)
    if (wish === undefined) return
    event.preventDefault()
    if (wish.does === 'go') goTo(wish.to)
    else if (wish.does === 'fold') setFolder(wish.row.key, wish.open)
    else act(wish.row)
  }
  return (
    <ul
      ref={tree}
      role="tree"
      className={styles['tree']}
      aria-label={t('parts.label', { title: layer.title })}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          hasFocus={index === at}
          onAct={() => act(row)}
          onToggle={() => setFolder(row.key, row.isOpen !== true)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly row: PartRow
  /** The tab key leads to it. */
  readonly hasFocus: boolean
  readonly onAct: () => void
  readonly onToggle: () => void
}

function Row({ row, hasFocus, onAct, onToggle }: RowProps) {
  return (
    <li
      data-key={row.key}
      role="treeitem"
      tabIndex={hasFocus ? 0 : -1}
      aria-level={row.level}
      aria-expanded={row.isOpen}
      aria-checked={row.kind === 'more' ? undefined : ({ on: true, off: false, some: 'mixed' } as const)[stateOf(row)]}
      className={styles['row']}
      style={{ paddingInlineStart: 6 + (row.level - 1) * INDENT }}
      onClick={onAct}
    >
      <RowContents row={row} onToggle={onToggle} />
    </li>
  )
}

function RowContents({ row, onToggle }: Pick<RowProps, 'row' | 'onToggle'>) {
  const { t } = useTranslation('vector')
  const { kind, name, parts, isOpen, beyond = 0 } = row
  if (kind === 'more')
    return <span className={styles['more']}>{t('parts.more', { count: beyond, formatted: formatCount(beyond) })}</span>
  const state = stateOf(row)
  return (
    <>
      {kind === 'folder' ? (
        <span
          className={styles['fold']}
          data-open={isOpen}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <IconChevronRight size={14} stroke={2} />
        </span>
      ) : (
        <span className={styles['fold']} />
      )}
      <span className={styles['box']} data-state={state} aria-hidden>
        {state === 'on' && <IconCheck size={12} stroke={3} />}
        {state === 'some' && <IconMinus size={12} stroke={3} />}
      </span>
      <span className={styles['name']} dir="auto">
        {name || t(`parts.unnamed.${kind}`)}
      </span>
      {kind === 'folder' && <span className={styles['count']}>{formatCount(parts.length)}</span>}
    </>
  )
}
