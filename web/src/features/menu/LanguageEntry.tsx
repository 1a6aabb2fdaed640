import { IconLanguage } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { tellFailed } from '../../kept/tell.ts'
import { languagesOffered, ownName, useLanguage } from '../../stores/language.ts'
import { Options, Select } from '../../ui/fields/Select.tsx'
import styles from './MenuPanel.module.css'

/** The languages of the portal by their own names; on phones the header has no room for them. */
export function LanguageEntry() {
  const { t, i18n } = useTranslation('menu')
  const { choose } = useLanguage()
  const id = useId()
  const offered = languagesOffered()
  if (offered.length < 2) return null
  return (
    <div className={styles['language']}>
      <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
      <label htmlFor={id}>{t('language')}</label>
      <Select
        id={id}
        value={i18n.language}
        onChange={({ target }) => {
          const language = offered.find((one) => one === target.value)
          if (language === undefined) return
          choose(language).catch(() => tellFailed(i18n.t('shell:language.failed', { language: ownName(language) })))
        }}
      >
        <Options choices={offered.map((value) => ({ value, label: ownName(value) }))} />
      </Select>
    </div>
  )
}
