import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useEscape } from './use-escape.ts'
import { walkItems } from './walk-items.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './Menu.module.css'

export interface MenuChoice<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon: ReactNode
}

export interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly MenuChoice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** An icon button that opens a menu of which one entry is chosen (ARIA: menu of menuitemradio). */
export function ChoiceMenu<T extends string>({ label, icon, choices, chosen, onChoose }: ChoiceMenuProps<T>) {
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
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
    // the focus goes to the chosen entry once, when the menu opens
  }, [open])
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
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div id={menuId} role="menu" tabIndex={-1} aria-label={label} className={styles['menu']} onKeyDown={onKeyDown}>
          {choices.map(({ value, label: words, icon: sign }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
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
