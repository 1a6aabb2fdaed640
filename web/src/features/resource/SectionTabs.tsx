import type { Entry } from '@graticule/contracts/resource'
import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followableLinks } from '../../shell/links.ts'
import { mapLayersOf } from '../../shell/map-layers-of.ts'
import { sectionId, type SectionName, SECTIONS } from './Section.tsx'
import styles from './SectionTabs.module.css'

/** How many things a part of the page holds; `null` where a number says nothing. */
function countOf(name: SectionName, { resource, children }: Entry): number | null {
  if (name === 'access') return followableLinks(resource.online).length
  if (name === 'layers') return mapLayersOf(resource).length
  return name === 'relations' ? children + (resource.parentId === undefined ? 0 : 1) : null
}

/** Tabs that are anchors: each leads to its part of the page, and the one in view is marked as the page scrolls. */
export function SectionTabs({ entry, body }: { entry: Entry; body: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('resource')
  const [current, setCurrent] = useSectionInView(body)
  const go = (event: MouseEvent, name: SectionName) => {
    event.preventDefault()
    const section = document.getElementById(sectionId(name))
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    section?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    setCurrent(name)
  }
  return (
    <nav className={styles['tabs']} aria-label={t('tabs.label')}>
      {SECTIONS.map((name) => {
        const count = countOf(name, entry)
        return (
          <a
            key={name}
            href={`#${sectionId(name)}`}
            aria-current={name === current ? 'true' : undefined}
            onClick={(event) => go(event, name)}
          >
            {t(`tabs.${name}`)} {count !== null && <span className={styles['count']}>{count}</span>}
          </a>
        )
      })}
    </nav>
  )
}

/** The first part of the page that is in the upper part of its scrolling box. */
function useSectionInView(body: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<SectionName>('overview')
  useEffect(() => {
    const root = body.current
    if (root === null) return
    const seen = new Map<string, boolean>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) seen.set(target.id, isIntersecting)
        const first = SECTIONS.find((name) => seen.get(sectionId(name)) === true)
        if (first !== undefined) setCurrent(first)
      },
      { root, rootMargin: '-32px 0px -70% 0px' },
    )
    for (const name of SECTIONS) {
      const section = root.querySelector(`#${sectionId(name)}`)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [body])
  return [current, setCurrent] as const
}
