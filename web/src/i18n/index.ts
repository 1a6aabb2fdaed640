/**
 * The words of the portal, one file per feature (`en/<feature>.json`). English is bundled and is the fallback; a further
 * language gets a folder of the same files and is loaded when it is chosen.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from './english.ts'

/** The i18next instance of the portal, for words outside components. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: english },
  ns: Object.keys(english),
  defaultNS: 'shell',
  // React escapes what it renders
  interpolation: { escapeValue: false },
  initAsync: false,
})
