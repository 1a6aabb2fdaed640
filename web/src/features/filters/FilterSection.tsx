import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './FilterSection.module.css'
import { type SectionId, useOpenSections } from './open-sections.ts'

export interface FilterSectionProps {
  readonly section: SectionId
  readonly title: string
  /** How many filters it sets. */
  readonly count: number
  /** What is in it, said while it is folded: the number of values. */
  readonly detail?: ReactNode
  readonly children: ReactNode
}

/** One part of the filters: its name, how many filters it sets, and its fields; can be folded. */
export function FilterSection({ section, title, count, detail, children }: FilterSectionProps) {
  const { t } = useTranslation('filters')
  const open = useOpenSections((sections) => sections.open.includes(section))
  const setOpen = useOpenSections((sections) => sections.setOpen)
  const id = useId()
  const [isUnfolding, setUnfolding] = useState(false)
  const Sign = open ? IconChevronDown : IconChevronRight
  return (
    <section className={styles['section']} aria-labelledby={id} data-section={section}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => {
            setOpen(section, !open)
            setUnfolding(!open)
          }}
        >
          <Sign size={16} stroke={1.75} aria-hidden="true" />
          <span id={id}>{title}</span>
          {count > 0 && (
            <Tag tone="info">
              {count}
              <span className="visually-hidden"> {t('on')}</span>
            </Tag>
          )}
          {!open && detail !== undefined && <span className={styles['detail']}>{detail}</span>}
        </button>
      </h3>
      <div
        id={`${id}-body`}
        className={classes(styles['body'], isUnfolding && styles['unfolding'])}
        hidden={!open}
        onAnimationEnd={() => setUnfolding(false)}
      >
        {open && children}
      </div>
    </section>
  )
}
