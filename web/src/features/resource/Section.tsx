import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Section.module.css'

/** Ids of the parts of the page, in their order; the tabs lead to them. */
export const SECTIONS = ['overview', 'access', 'layers', 'quality', 'ratings', 'relations', 'metadata'] as const
export type SectionName = (typeof SECTIONS)[number]

export const sectionId = (name: SectionName): string => `resource-${name}`

/** Brings a part of the page to the top, and the focus to its heading. */
export function goToSection(name: SectionName): void {
  const section = document.getElementById(sectionId(name))
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** The heading of a part of the page; stands somewhere within its {@link Section}. */
export function SectionTitle({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <h2 id={`${sectionId(name)}-title`} tabIndex={-1} className={styles['title']}>
      {children}
    </h2>
  )
}

/** A part of the page that a tab leads to. With `title` it has its heading above its content, `tools` beside that. */
export function Section({
  name,
  title,
  tools,
  children,
}: {
  name: SectionName
  /** Absent where the content brings its {@link SectionTitle} itself. */
  title?: string
  tools?: ReactNode
  children: ReactNode
}) {
  const id = sectionId(name)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(styles['section'], title !== undefined && styles['padded'])}
    >
      {title !== undefined && (
        <div className={styles['head']}>
          <SectionTitle name={name}>{title}</SectionTitle>
          {tools}
        </div>
      )}
      {children}
    </section>
  )
}
