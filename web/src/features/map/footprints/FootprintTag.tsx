import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { classes } from '../../../ui/classes.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { type FootprintTag as Tag, tagNumbers, tagText } from './model/footprint-tags.ts'
import { selectOnMap } from './model/select-on-map.ts'
import type { MapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import styles from './FootprintTags.module.css'

interface FootprintTagProps {
  readonly tag: Tag
  readonly frame: MapFrame
  readonly hovered: string | null
  readonly selected: string | null
  readonly onReveal: (point: Point) => void
  /** The entry of the tag that got the focus; `null` when it went elsewhere. */
  readonly onFocused: (id: string | null) => void
}

/** What is written on a tag, and what screen readers say of it. */
function useTagWords(
  { members, mark, marks }: Tag,
  inHand: string | undefined,
): { readonly text: string; readonly name: string } {
  const { t } = useTranslation('map')
  const text = tagText(tagNumbers(members, inHand))
  const { index, title } = members[0]!
  if (members.length > 1) {
    const run = tagNumbers(members)
    const numbers =
      run.kind === 'run' ? t('stack.run', { first: run.first, last: run.last }) : members.map((one) => one.index).join(', ')
    return { text, name: t('stack.name', { count: members.length, text, numbers }) }
  }
  return { text, name: marks > 1 ? t('tagOfBox', { index, title, box: mark + 1, boxes: marks }) : t('tag', { index, title }) }
}

/** A number on the map: a button that selects its entry, or that opens the list of those whose numbers stand here. */
export function FootprintTag(props: FootprintTagProps) {
  const { tag, hovered, selected, onReveal, onFocused } = props
  const { members, mark, x, y, inView } = tag
  const hover = useHoveredEntry((state) => state.hover)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const first = members[0]!
  const isStack = members.length > 1
  const inHand = members.find(({ id }) => id === hovered) ?? members.find(({ id }) => id === selected)
  const isOpen = open && isStack && inView
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(isOpen, close)
  const { bounds } = first.main
  const { text, name } = useTagWords(tag, inHand?.id)
  return (
    <div
      className={classes(styles['place'], !inView && styles['outside'])}
      style={{
        transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`,
        zIndex: isOpen ? 4 : inHand === undefined ? 1 : inHand.id === hovered ? 3 : 2,
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes(styles['target'], inHand && styles['hot'], isStack && styles['stack'])}
        aria-label={name}
        aria-pressed={isStack ? undefined : first.id === selected}
        aria-expanded={isStack ? isOpen : undefined}
        aria-controls={isOpen ? listId : undefined}
        // the further boxes of an entry are no further stops of the keyboard
        tabIndex={mark > 0 ? -1 : 0}
        title={isStack ? name : first.title}
        data-footprint-tag={JSON.stringify(members.map(({ id }) => id))}
        onPointerEnter={() => !isStack && hover(first.id, 'map')}
        onPointerLeave={() => !isStack && hover(null, 'map')}
        onFocus={() => {
          onFocused(first.id)
          if (!isStack) hover(first.id, 'map')
          if (!inView) onReveal([(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
        }}
        onBlur={() => {
          onFocused(null)
          hover(null, 'map')
        }}
        onClick={() => (isStack ? setOpen(!isOpen) : selectOnMap(first.id))}
      >
        <span className={styles['tag']}>{text}</span>
      </button>
      {isOpen && <StackList {...props} id={listId} onChosen={close} />}
    </div>
  )
}

/** Room that the list of a stack asks for below it and beside it, pixels. */
const LIST = { height: 220, width: 260 } as const

/** What lies at one place, by number and title. */
function StackList({
  id,
  tag,
  frame,
  selected,
  onChosen,
}: FootprintTagProps & { readonly id: string; readonly onChosen: () => void }) {
  const { t } = useTranslation('map')
  const hover = useHoveredEntry((state) => state.hover)
  const { members, x, y } = tag
  return (
    <ul
      id={id}
      className={classes(
        styles['list'],
        y > frame.height - LIST.height && y > frame.height / 2 && styles['above'],
        x > frame.width - LIST.width && styles['toLeft'],
      )}
      aria-label={t('stack.list')}
    >
      {members.map(({ id: entry, index, title }) => (
        <li key={entry}>
          <button
            type="button"
            aria-pressed={entry === selected}
            onPointerEnter={() => hover(entry, 'map')}
            onPointerLeave={() => hover(null, 'map')}
            onFocus={() => hover(entry, 'map')}
            onBlur={() => hover(null, 'map')}
            onClick={() => {
              onChosen()
              selectOnMap(entry)
            }}
          >
            <b>{index}</b> <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
