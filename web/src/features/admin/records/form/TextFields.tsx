import type { HierarchyLevel, ResourceType } from '@graticule/contracts/resource'
import { HIERARCHY_LEVELS, RESOURCE_TYPES } from '@graticule/contracts/resource'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { LabelledSelect, TextArea, TextField } from '../../../../ui/fields/Field.tsx'
import styles from './Form.module.css'
import type { WrittenForm } from './form-values.ts'

/** What a part of the form gets. */
export interface PartProps {
  readonly written: WrittenForm
  /** What is wrong, by field: `title`, `links.0.url`. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<WrittenForm>) => void
}

/** Fields that belong together, under a heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles['part']} aria-labelledby={`form-${id}`}>
      <h3 id={`form-${id}`}>{title}</h3>
      {children}
    </section>
  )
}

type TextName = { [Name in keyof WrittenForm]: WrittenForm[Name] extends string ? Name : never }[keyof WrittenForm]
type Shown = Exclude<TextName, 'type' | 'level' | 'place'>

interface TextProps extends PartProps {
  readonly name: Shown | 'place'
  readonly most: number
  readonly isLong?: boolean
  readonly hint?: string
  readonly code?: boolean
  readonly type?: 'date'
}

/** One field of text. */
export function Text({ written, errors, onChange, name, most, isLong = false, hint, ...more }: TextProps) {
  const { t } = useTranslation('records')
  const field = { label: t(`form.${name}`), error: errors[name], value: written[name], maxLength: most }
  const change = (value: string) => onChange({ [name]: value })
  return isLong ? (
    <TextArea {...field} onChange={(event) => change(event.target.value)} />
  ) : (
    <TextField {...field} {...more} {...(hint === undefined ? {} : { hint })} onChange={(event) => change(event.target.value)} />
  )
}

/** Title, description and kind. */
export function WhatFields(props: PartProps) {
  const { t } = useTranslation('records')
  const { written, onChange } = props
  return (
    <Part id="what" title={t('form.what')}>
      <Text {...props} name="title" most={2_000} />
      <Text {...props} name="abstract" most={20_000} isLong />
      <div className={styles['pair']}>
        <LabelledSelect
          label={t('form.type')}
          value={written.type}
          choices={RESOURCE_TYPES.map((value) => ({ value, label: t(`form.types.${value}`) }))}
          onChange={(value) => onChange({ type: value as ResourceType })}
        />
        <LabelledSelect
          label={t('form.level')}
          value={written.level}
          choices={HIERARCHY_LEVELS.map((value) => ({ value, label: t(`form.levels.${value}`) }))}
          onChange={(value) => onChange({ level: value as HierarchyLevel })}
        />
        <Text {...props} name="language" most={3} hint={t('form.languageHint')} />
        <Text {...props} name="doi" most={400} hint={t('form.doiHint')} code />
      </div>
      <Text {...props} name="keywords" most={20_000} isLong />
      <Text {...props} name="thumbnail" most={8_000} code />
    </Part>
  )
}

/** The time that it covers, and when it was published. */
export function WhenFields(props: PartProps) {
  const { t } = useTranslation('records')
  return (
    <Part id="when" title={t('form.when')}>
      <div className={styles['pair']}>
        <Text {...props} name="timeStart" most={10} type="date" hint={t('form.open')} />
        <Text {...props} name="timeEnd" most={10} type="date" hint={t('form.open')} />
        <Text {...props} name="published" most={10} type="date" />
      </div>
    </Part>
  )
}

/** Licence, conditions, formats and quality. */
export function UseFields(props: PartProps) {
  const { t } = useTranslation('records')
  return (
    <Part id="use" title={t('form.use')}>
      <div className={styles['pair']}>
        <Text {...props} name="licence" most={2_000} />
        <Text {...props} name="licenceUrl" most={8_000} code />
      </div>
      <Text {...props} name="constraints" most={20_000} isLong />
      <Text {...props} name="formats" most={5_000} isLong />
      <Text {...props} name="resolution" most={20} />
      <Text {...props} name="lineage" most={20_000} isLong />
    </Part>
  )
}
