import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** Ids of the parts of the page, in their order; the tabs lead to them. */
export const SECTIONS = ['overview', 'access', 'layers', 'relations', 'metadata'] as const
export type SectionName = (typeof SECTIONS)[number]

export const sectionId = (name: SectionName): string => `resource-${name}`

/** A part of the page that a tab leads to. */
export function Section({
  name,
  title,
  tools,
  children,
}: {
  name: SectionName
  title: string
  tools?: ReactNode
  children: ReactNode
}) {
  const id = sectionId(name)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
