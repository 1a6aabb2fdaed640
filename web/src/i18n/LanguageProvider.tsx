import { type ReactNode, useSyncExternalStore } from 'react'
import { i18n, LanguageInUse, onLanguage } from './index.ts'

/** Draws what stands below it again when another language is spoken; what was typed, opened or chosen stays. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(onLanguage, () => i18n.language)
  return <LanguageInUse value={language}>{children}</LanguageInUse>
}
