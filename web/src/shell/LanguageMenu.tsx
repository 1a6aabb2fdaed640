import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { languagesOffered, ownName, useLanguage } from '../stores/language.ts'
import { ChoiceMenu } from '../ui/overlay/Menu.tsx'
import styles from './Header.module.css'
import { notify } from './notifications.ts'

/**
 * The languages of the portal by their own names; nothing where there is one only.
 * @rule S3-2.language-switcher The header offers English, Polish, Spanish, Chinese, French and Russian
 */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const { choose } = useLanguage()
  const offered = languagesOffered()
  if (offered.length < 2) return null
  return (
    <div className={styles['languages']} data-tip="header-language">
      <ChoiceMenu
        label={t('language.label', { language: ownName(i18n.language) })}
        icon={<IconLanguage size={18} stroke={1.75} aria-hidden="true" />}
        text={i18n.language.toUpperCase()}
        chosen={i18n.language}
        onChoose={(language) => {
          const failed = () => notify({ style: 'error', title: i18n.t('shell:language.failed', { language: ownName(language) }) })
          const known = offered.find((one) => one === language)
          if (known !== undefined) choose(known).catch(failed)
        }}
        choices={offered.map((value) => ({ value, label: ownName(value), lang: value }))}
      />
    </div>
  )
}
