import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import type { Person } from '../../session/session.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { MenuSide } from './MenuSide.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import styles from './UserMenu.module.css'

/**
 * Who is signed in, with what belongs to them, what the page has told them, and how it looks.
 * @rule S2-2.greeting Whoever is signed in is greeted by their first name
 */
export function PersonMenu({ person }: { person: Person }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(open, close)
  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])
  const greeting = t('user.greeting', { name: person.name })
  return (
    <div ref={root} className={styles['root']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['avatar']} aria-hidden="true">
          {[...person.name][0]?.toUpperCase()}
        </span>
        <span className={styles['greeting']}>{greeting}</span>
        <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className={styles['menu']}>
          <OwnMenu person={person} greeting={greeting} />
          <MenuSide onLeave={close} />
        </div>
      )}
    </div>
  )
}
