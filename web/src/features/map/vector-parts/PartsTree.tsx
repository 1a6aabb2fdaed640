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

/** The folders of a file and what is in them, each to be switched on and off (tree of WAI-ARIA, with its keys). */
export function PartsTree({ layer }: { readonly layer: MapLayer }) {
  const { t } = useTranslation('vector')
  const change = useMapLayers((state) => state.change)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
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
  const setFolder = (key: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(key)
    else next.delete(key)
    setOpen(next)
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
    const row = rows[at]
    if (row === undefined) return
    const isFolder = row.kind === 'folder'
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => (isFolder && row.isOpen !== true ? setFolder(row.key, true) : goTo(isFolder ? at + 1 : at)),
      ArrowLeft: () => {
        if (isFolder && row.isOpen === true) setFolder(row.key, false)
        else goTo(rows.findLastIndex(({ level }, index) => index < at && level < row.level))
      },
      ' ': () => act(row),
      Enter: () => act(row),
    }
    const wish = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (wish === undefined) return
    event.preventDefault()
    wish()
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
        <li
          key={row.key}
          data-key={row.key}
          role="treeitem"
          tabIndex={index === at ? 0 : -1}
          aria-level={row.level}
          aria-expanded={row.isOpen}
          aria-checked={row.kind === 'more' ? undefined : ({ on: true, off: false, some: 'mixed' } as const)[stateOf(row)]}
          className={styles['row']}
          style={{ paddingInlineStart: 6 + (row.level - 1) * INDENT }}
          onClick={() => act(row)}
        >
          <Row row={row} onToggle={() => setFolder(row.key, row.isOpen !== true)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row, onToggle }: { readonly row: PartRow; readonly onToggle: () => void }) {
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
