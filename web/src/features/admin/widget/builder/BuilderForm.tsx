import { nameOfSource } from '@graticule/contracts/data-sources'
import { LANGUAGES } from '@graticule/contracts/languages'
import { WIDGET_THEMES } from '@graticule/contracts/widget/frame'
import { languageName } from '../../../../i18n/language-names.ts'
import { i18n, useTranslation } from '../../../../i18n/index.ts'
import { useDataSources } from '../../../../site/data-sources.ts'
import { LabelledSelect, TextField } from '../../../../ui/fields/Field.tsx'
import styles from './BuilderPage.module.css'
import type { Choices, Faults } from './choices.ts'

interface BuilderFormProps {
  readonly choices: Choices
  readonly faults: Faults
  readonly onChange: (choices: Choices) => void
}

/** The options of the widget. */
export function BuilderForm({ choices, faults, onChange }: BuilderFormProps) {
  const { t } = useTranslation('embedding')
  const put = (name: keyof Choices) => (value: string) => onChange({ ...choices, [name]: value })
  const field = (name: keyof Choices) => {
    const fault = faults[name]
    return {
      label: t(`builder.${name}`),
      value: choices[name],
      error: fault === undefined ? undefined : t(`builder.${fault}`),
      onChange: (event: { readonly target: { readonly value: string } }) => put(name)(event.target.value),
    }
  }
  const asked = useDataSources((state) => state.sources.asked)
  const sources = asked.map((source) => ({ value: source.name, label: nameOfSource(source, i18n.language) }))
  return (
    <form className={styles['form']} aria-label={t('builder.options')} onSubmit={(event) => event.preventDefault()}>
      <TextField {...field('key')} code hint={t('builder.keyHint')} maxLength={200} />
      <TextField {...field('phrase')} maxLength={500} />
      <TextField {...field('search')} hint={t('builder.searchHint')} maxLength={8_000} />
      <div className={styles['pair']}>
        <LabelledSelect
          label={t('builder.source')}
          value={choices.source}
          choices={[{ value: '', label: t('builder.ofSite') }, ...sources]}
          onChange={put('source')}
        />
        <TextField {...field('view')} hint={t('builder.viewHint')} maxLength={200} />
      </div>
      <div className={styles['pair']}>
        <LabelledSelect
          label={t('builder.theme')}
          value={choices.theme}
          choices={WIDGET_THEMES.map((value) => ({ value, label: t(`builder.themes.${value}`) }))}
          onChange={put('theme')}
        />
        <LabelledSelect
          label={t('builder.lang')}
          value={choices.lang}
          choices={[
            { value: '', label: t('builder.ofPage') },
            ...LANGUAGES.map((value) => ({ value, label: languageName(value, value) })),
          ]}
          onChange={put('lang')}
        />
      </div>
      <div className={styles['pair']}>
        <TextField {...field('accent')} code hint={t('builder.accentHint')} maxLength={20} />
        <TextField {...field('height')} inputMode="numeric" maxLength={6} />
      </div>
    </form>
  )
}
