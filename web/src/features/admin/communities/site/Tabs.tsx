import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from '../communities.module.css'
import type { SiteTab } from './tabs.ts'

interface TabsProps {
  readonly tabs: readonly SiteTab[]
  readonly chosen: SiteTab
  readonly onChoose: (tab: SiteTab) => void
  readonly children: ReactNode
}

/** A list of tabs, walked by arrows, and the panel of the chosen one. */
export function Tabs({ tabs, chosen, onChoose, children }: TabsProps) {
  const { t } = useTranslation('communities')
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={t('site.tabs.title')} className={styles['tabs']} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {t(`site.tabs.${tab}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
