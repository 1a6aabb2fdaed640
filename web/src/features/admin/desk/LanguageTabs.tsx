import type { Language } from '@graticule/contracts/languages'
import { type ReactNode, useRef } from 'react'
import { languageName } from '../../../i18n/language-names.ts'
import { walkItems } from '../../../ui/overlay/walk-items.ts'
import styles from './LanguageTabs.module.css'

interface LanguageTabsProps {
  /** What the tabs are, for those who cannot see them. */
  readonly label: string
  /** Id of the panel with the fields of the chosen language. */
  readonly panelId: string
  readonly languages: readonly Language[]
  readonly chosen: Language
  readonly onChoose: (language: Language) => void
  /** How far a language is, in a word or with a sign. */
  readonly renderState: (language: Language) => ReactNode
  /** A look of its own. */
  readonly className?: string | undefined
}

/** One tab for each language; arrows move between them. */
export function LanguageTabs({
  label,
  panelId,
  languages,
  chosen,
  onChoose,
  renderState,
  className = styles['tabs'],
}: LanguageTabsProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={root}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={(event) => {
        const key = event.key === 'ArrowRight' ? 'ArrowDown' : event.key === 'ArrowLeft' ? 'ArrowUp' : event.key
        const tabs = [...(root.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
        if (!walkItems(tabs, key)) return
        event.preventDefault()
        onChoose(languages[tabs.indexOf(document.activeElement as HTMLElement)] ?? chosen)
      }}
    >
      {languages.map((language) => (
        <button
          key={language}
          id={`${panelId}-${language}`}
          type="button"
          role="tab"
          aria-selected={language === chosen}
          aria-controls={language === chosen ? panelId : undefined}
          tabIndex={language === chosen ? 0 : -1}
          onClick={() => onChoose(language)}
        >
          <span lang={language}>{languageName(language, language)}</span>
          {renderState(language)}
        </button>
      ))}
    </div>
  )
}
