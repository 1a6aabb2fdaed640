import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useEscape } from './use-escape.ts'
import { walkItems } from './walk-items.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './Menu.module.css'

export interface MenuChoice<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  /** The language of the label, where it is not that of the page. */
  readonly lang?: string
}

export interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  /** What stands beside the icon, and is said by the label too. */
  readonly text?: string
  readonly choices: readonly MenuChoice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** The focus goes to the chosen entry once, when the menu opens; a click elsewhere closes it. */
function useOpened(open: boolean, root: RefObject<HTMLElement | null>, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open, root, setOpen])
}

/** An icon button that opens a menu of which one entry is chosen (ARIA: menu of menuitemradio). */
export function ChoiceMenu<T extends string>({ label, icon, text, choices, chosen, onChoose }: ChoiceMenuProps<T>) {
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(open, close)
  useOpened(open, root, setOpen)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    else if (walkItems(items(), event.key)) event.preventDefault()
  }
  return (
    <div ref={root} className={styles['root']}>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        // what is seen is part of the name (WCAG 2.5.3)
        {...(text !== undefined && {
          icon: <Worded icon={icon} text={text} label={label} />,
          'aria-label': undefined,
          className: styles['worded'],
        })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div id={menuId} role="menu" tabIndex={-1} aria-label={label} className={styles['menu']} onKeyDown={onKeyDown}>
          {choices.map(({ value, label: words, icon: sign, lang }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              lang={lang}
              aria-checked={value === chosen}
              tabIndex={-1}
              className={styles['item']}
              onClick={() => {
                onChoose(value)
                close()
              }}
            >
              {sign}
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const Worded = ({ icon, text, label }: { icon: ReactNode; text: string; label: string }) => (
  <span className={styles['words']}>
    {icon}
    {text}
    <span className="visually-hidden">{label}</span>
    <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
  </span>
)
