import type { BoardElement } from '@graticule/contracts/dashboards/dashboards'
import { GRID_COLUMNS } from '@graticule/contracts/dashboards/limits'
import { IconArrowsDiagonal, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/Tag.tsx'
import board from '../show/BoardView.module.css'
import { ElementContent, gridSpan } from '../show/BoardView.tsx'
import styles from './Creator.module.css'
import { moved } from '../../../ui/moved.ts'
import { sized } from './draft-history.ts'
import type { ElementsInHand } from './use-elements.ts'

/** Pixels from one row of the grid to the next: a row and the gap. */
const ROW_STEP = 90

/** What is dragged: to which place, or to which size. */
type Drag =
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  | { readonly kind: 'size'; readonly id: string; readonly width: number; readonly height: number }

/**
 * The elements of a page on the grid. The pointer drags and resizes, the keys do the same.
 * @rule B-dashboards.keys Elements are chosen, moved, sized and deleted by keys as by the pointer
 */
export function EditGrid({ elements }: { elements: ElementsInHand }) {
  const { t } = useTranslation('dashboards')
  const grid = useRef<HTMLDivElement>(null)
  const help = useId()
  const [drag, setDrag] = useState<Drag>()
  // what is let go before it was drawn counts too
  const latest = useRef<Drag>(undefined)
  const [said, setSaid] = useState('')
  const { page, elements: list } = elements
  const shown = preview(list, drag)
  if (page === undefined) return null
  return (
    <>
      <p id={help} className="visually-hidden">
        {t('edit.gridHelp')}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {list.length === 0 && <p className={styles['dropZone']}>{t('edit.emptyPage')}</p>}
      <div ref={grid} className={board['grid']} role="group" aria-label={t('edit.grid', { page: page.title })}>
        {shown.map((element, at) => (
          <EditedElement
            key={element.id}
            element={element}
            isChosen={elements.chosen?.id === element.id}
            helpId={help}
            onChoose={() => elements.choose(element.id)}
            onMove={(by) => {
              elements.move(element.id, at + by)
              const place = Math.max(0, Math.min(list.length - 1, at + by))
              setSaid(t('edit.moved', { at: place + 1, of: list.length }))
            }}
            onSize={(width, height) => {
              const next = sized(element, width, height)
              elements.change(next, 'size')
              setSaid(t('edit.sized', { width: next.width, height: next.height }))
            }}
            onRemove={() => elements.remove(element.id)}
            onDrag={(next) => {
              latest.current = next
              setDrag(next)
            }}
            onDrop={() => {
              const last = latest.current
              latest.current = undefined
              if (last?.kind === 'move') elements.move(last.id, last.to)
              const found = list.find(({ id }) => id === last?.id)
              if (last?.kind === 'size' && found !== undefined) elements.change(sized(found, last.width, last.height))
              setDrag(undefined)
            }}
            columnStep={() => (grid.current?.clientWidth ?? 1_200) / GRID_COLUMNS}
            placeUnder={(x, y) => placeUnder(grid.current, x, y)}
          />
        ))}
      </div>
    </>
  )
}

/** The elements as they would be if what is dragged was let go now. */
function preview(list: readonly BoardElement[], drag: Drag | undefined): readonly BoardElement[] {
  if (drag === undefined) return list
  const from = list.findIndex(({ id }) => id === drag.id)
  if (drag.kind === 'move') return moved(list, from, drag.to)
  return list.map((element) => (element.id === drag.id ? sized(element, drag.width, drag.height) : element))
}

/** Place in the order of the element under a point; `undefined` where there is none. */
function placeUnder(grid: HTMLElement | null, x: number, y: number): number | undefined {
  const children = [...(grid?.children ?? [])]
  const found = children.findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return found === -1 ? undefined : found
}

interface EditedElementProps {
  readonly element: BoardElement
  readonly isChosen: boolean
  readonly helpId: string
  readonly onChoose: () => void
  readonly onMove: (by: number) => void
  readonly onSize: (width: number, height: number) => void
  readonly onRemove: () => void
  readonly onDrag: (drag: Drag) => void
  readonly onDrop: () => void
  readonly columnStep: () => number
  readonly placeUnder: (x: number, y: number) => number | undefined
}

function EditedElement(props: EditedElementProps) {
  const { element, isChosen, helpId, onChoose } = props
  const { t } = useTranslation('dashboards')
  const kind = t(`kinds.${element.kind}`)
  const name = t('edit.elementName', { kind, title: element.title || t('edit.untitled') })
  return (
    <div
      className={classes(board['element'], styles['edited'], isChosen && styles['chosen'])}
      style={gridSpan(element)}
      data-element={element.id}
    >
      <button
        type="button"
        className={styles['cover']}
        aria-label={name}
        aria-pressed={isChosen}
        aria-describedby={helpId}
        onClick={onChoose}
        onKeyDown={(event) => onKey(event, props)}
      />
      {isChosen && (
        <span className={styles['kindTag']}>
          <Tag tone="mark">{kind}</Tag>
        </span>
      )}
      {/* what is shown is for the eye; the name says what it is, and the preview has it whole */}
      <div className={styles['inert']} inert>
        <ElementContent element={element} />
      </div>
      <Handles {...props} />
    </div>
  )
}

function onKey(event: KeyboardEvent, { element, onMove, onSize, onRemove }: EditedElementProps): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return
  const { width, height } = element
  const acts: Readonly<Record<string, () => void>> = shiftKey
    ? {
        ArrowLeft: () => onSize(width - 1, height),
        ArrowRight: () => onSize(width + 1, height),
        ArrowUp: () => onSize(width, height - 1),
        ArrowDown: () => onSize(width, height + 1),
      }
    : {
        ArrowLeft: () => onMove(-1),
        ArrowUp: () => onMove(-1),
        ArrowRight: () => onMove(1),
        ArrowDown: () => onMove(1),
        Delete: onRemove,
      }
  const act = acts[key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

/**
 * Follows the pointer until it is let go. The window hears it: an element that changes its place in the document loses the pointer.
 */
function usePointerDrag({ onDrag, onDrop, onChoose }: Pick<EditedElementProps, 'onDrag' | 'onDrop' | 'onChoose'>) {
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  return (event: PointerEvent, dragOf: (x: number, y: number) => Drag | undefined) => {
    event.preventDefault()
    onChoose()
    const listening = new AbortController()
    const { signal } = listening
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const drag = dragOf(clientX, clientY)
      if (drag !== undefined) onDrag(drag)
    }
    const end = () => {
      listening.abort()
      drop.current()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }
}

/** The grip and the corner, for the pointer; keys and the panel do the same. */
function Handles(props: EditedElementProps) {
  const { element, columnStep, placeUnder: placeAt } = props
  const { t } = useTranslation('dashboards')
  const begin = usePointerDrag(props)
  const { id, width, height } = element
  return (
    <>
      <span
        className={styles['grip']}
        title={t('edit.drag')}
        aria-hidden="true"
        onPointerDown={(event) =>
          begin(event, (x, y) => {
            const to = placeAt(x, y)
            return to === undefined ? undefined : { kind: 'move', id, to }
          })
        }
      >
        <IconGripVertical size={16} stroke={1.75} />
      </span>
      <span
        className={styles['corner']}
        title={t('edit.resize')}
        aria-hidden="true"
        onPointerDown={(event) => {
          const { clientX, clientY } = event
          const step = columnStep()
          begin(event, (x, y) => ({
            kind: 'size',
            id,
            width: width + (x - clientX) / step,
            height: height + (y - clientY) / ROW_STEP,
          }))
        }}
      >
        <IconArrowsDiagonal size={14} stroke={1.75} />
      </span>
    </>
  )
}
