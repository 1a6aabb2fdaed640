import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { goToSection, sectionId, type SectionName, SECTIONS } from './Section.tsx'
import styles from './SectionTabs.module.css'

/** How long a tab that was pressed stays marked while the page scrolls to its part, milliseconds. */
const ON_THE_WAY_MS = 900

/** Tabs that are anchors: each leads to its part of the page, and the one in view is marked as the page scrolls. */
export function SectionTabs({
  counts,
  panel,
}: {
  /** How many things a part holds; parts where a number says nothing are left out. */
  counts: Partial<Readonly<Record<SectionName, number>>>
  /** The element in which the parts scroll, or that holds it. */
  panel: RefObject<HTMLElement | null>
}) {
  const { t } = useTranslation('resource')
  const tabs = useRef<HTMLElement>(null)
  const [current, choose] = useSectionInView(panel, tabs)
  useEffect(() => {
    // the row of tabs scrolls by itself where it is too narrow
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && tabs.current) tabs.current.scrollLeft = tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={tabs} className={styles['tabs']} aria-label={t('tabs.label')}>
      {SECTIONS.map((name) => {
        const count = counts[name]
        return (
          <a
            key={name}
            href={`#${sectionId(name)}`}
            aria-current={name === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              goToSection(name)
              choose(name)
            }}
          >
            {t(`tabs.${name}`)} {count !== undefined && <span className={styles['count']}>{formatCount(count)}</span>}
          </a>
        )
      })}
    </nav>
  )
}

/** The last part of the page whose top has passed the tabs; of a page that is at its end, the one that was asked for. */
function useSectionInView(panel: RefObject<HTMLElement | null>, tabs: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<SectionName>('overview')
  const heldUntil = useRef(0)
  useEffect(() => {
    const root = panel.current
    if (root === null) return
    let frame = 0
    const look = () => {
      frame = 0
      const line = (tabs.current?.getBoundingClientRect().bottom ?? 0) + 48
      const passed = SECTIONS.filter((name) => {
        const section = document.getElementById(sectionId(name))
        return section !== null && section.getBoundingClientRect().top <= line
      })
      setCurrent(passed.at(-1) ?? 'overview')
    }
    const onScroll = () => {
      if (performance.now() < heldUntil.current || frame !== 0) return
      frame = requestAnimationFrame(look)
    }
    // scrolling does not bubble; it is caught on its way down, from whichever element scrolls
    root.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      root.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [panel, tabs])
  const choose = (name: SectionName) => {
    heldUntil.current = performance.now() + ON_THE_WAY_MS
    setCurrent(name)
  }
  return [current, choose] as const
}
