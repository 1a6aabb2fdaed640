import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import styles from './FilterSection.module.css'

/** One part of the filters: its name, how many filters it sets, and its fields; can be folded. */
export function FilterSection(props: { title: string; count: number; countLabel: string; open?: boolean; children: ReactNode }) {
  const { title, count, countLabel, open: initiallyOpen = true, children } = props
  const [open, setOpen] = useState(initiallyOpen)
  const id = useId()
  const Sign = open ? IconChevronDown : IconChevronRight
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
          <Sign size={14} aria-hidden="true" />
          <span id={id}>{title}</span>
          {count > 0 && (
            <Tag tone="info">
              {count}
              <span className="visually-hidden"> {countLabel}</span>
            </Tag>
          )}
        </button>
      </h3>
      <div id={`${id}-body`} className={styles['body']} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
