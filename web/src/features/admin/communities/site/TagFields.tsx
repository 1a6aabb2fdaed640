import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { TAG_ID, TAG_NAMES, TAG_PLACEMENTS, type TutorialTag } from '@graticule/contracts/sites/site-values'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { LanguageTabs } from '../../desk/LanguageTabs.tsx'
import { idOf } from '../fields/field-faults.ts'
import styles from '../fields/fields.module.css'
import { RowsField } from '../fields/RowsField.tsx'

/** A tag with its words in one language; those in others stay as they are. */
interface TagRow {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly placement: TutorialTag['placement']
  readonly type: string
  readonly show: boolean
  readonly tag: TutorialTag
}

const EMPTY: TutorialTag = { name: '', title: {}, description: {}, placement: 'bottom', show: true, type: 'tip' }

const rowOf = (tag: TutorialTag, language: Language): TagRow => ({
  name: tag.name,
  title: tag.title[language] ?? '',
  description: tag.description[language] ?? '',
  placement: tag.placement,
  type: tag.type,
  show: tag.show,
  tag,
})

/** The words of a tag with those of one language; empty ones are left out. */
function withWords(words: TutorialTag['title'], language: Language, text: string): TutorialTag['title'] {
  const { [language]: _before, ...others } = words
  return text === '' ? others : { ...others, [language]: text }
}

const tagOf = ({ name, title, description, placement, type, show, tag }: TagRow, language: Language): TutorialTag => ({
  ...tag,
  name,
  placement,
  type,
  show,
  title: withWords(tag.title, language, title),
  description: withWords(tag.description, language, description),
})

/**
 * The tags of the tutorial, one language at a time.
 * @rule S3-3.tag-languages A tag has a title and a description in each of the six languages
 */
export function TagFields({ value, onChange }: { value: readonly TutorialTag[]; onChange: (value: TutorialTag[]) => void }) {
  const { t } = useTranslation('communities')
  const [language, setLanguage] = useState<Language>('en')
  const panel = useId()
  const placements = TAG_PLACEMENTS.map((side) => ({
    value: side,
    label: t(`tags.sides.${side}`),
  }))
  const types = [...new Set(['tip', 'new', ...value.map(({ type }) => type)])].map((type) => ({
    value: type,
    // clients of the original may know further kinds
    label: type === 'tip' || type === 'new' ? t(`tags.types.${type}`) : type,
  }))
  const written = (one: Language) =>
    value.filter(({ title, description }) => (title[one] ?? '') !== '' && (description[one] ?? '') !== '').length
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('tags.hint')}</p>
      <p className={styles['hint']}>{t('tags.names', { names: TAG_NAMES.join(', ') })}</p>
      <LanguageTabs
        label={t('tags.languages')}
        panelId={panel}
        languages={LANGUAGES}
        chosen={language}
        onChoose={setLanguage}
        renderState={(one) => <span>{t('tags.written', { count: written(one) })}</span>}
      />
      <div role="tabpanel" id={panel} lang={language}>
        <RowsField<TagRow>
          label={t('site.tabs.tags')}
          rows={value.map((tag) => rowOf(tag, language))}
          columns={[
            { key: 'name', label: t('tags.name'), maxLength: 100, check: idOf(TAG_ID) },
            { key: 'title', label: t('tags.title'), maxLength: 200 },
            { key: 'description', label: t('tags.description') },
            { key: 'placement', label: t('tags.placement'), kind: 'choice', choices: placements },
            { key: 'type', label: t('tags.type'), kind: 'choice', choices: types },
            { key: 'show', label: t('tags.show'), kind: 'flag' },
          ]}
          onChange={(rows) => onChange(rows.map((row) => tagOf(row, language)))}
          addLabel={t('tags.add')}
          empty={rowOf(EMPTY, language)}
          nameOf={({ name }) => name}
          most={500}
        />
      </div>
    </div>
  )
}
