import { INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import type { SiteStart } from '@graticule/contracts/sites/site-values'
import { useState } from 'react'
import { languageName } from '../../../../i18n/language-names.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSourceName } from '../../../../search/sources/use-source-name.ts'
import { useDataSources } from '../../../../site/data-sources.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { LabelledSelect } from '../../../../ui/fields/Field.tsx'
import { withoutEmpty } from './BrandingFields.tsx'
import styles from './fields.module.css'
import { NumberField } from './NumberField.tsx'

export interface StartFieldsProps {
  readonly value: SiteStart
  /** Sources that the site does not offer: none of them opens first. */
  readonly off?: readonly string[]
  readonly onChange: (value: SiteStart) => void
}

/** First source, language, and part of the map. */
export function StartFields({ value, off = [], onChange }: StartFieldsProps) {
  const { t, i18n } = useTranslation('communities')
  const nameOf = useSourceName()
  const { sources } = useDataSources()
  const put = (part: Partial<Record<keyof SiteStart, unknown>>) => onChange(withoutEmpty({ ...value, ...part }) as SiteStart)
  const asPortal = { value: '', label: t('start.asPortal') }
  return (
    <div className={styles['fields']}>
      <LabelledSelect
        label={t('start.source')}
        value={value.source ?? ''}
        choices={[
          asPortal,
          ...sources.all
            .filter(({ name, seenBy }) => !off.includes(name) && seenBy === undefined)
            .map(({ name }) => ({ value: name, label: nameOf(name) })),
        ]}
        onChange={(source) => put({ source })}
      />
      <LabelledSelect
        label={t('start.language')}
        value={value.language ?? ''}
        choices={[asPortal, ...LANGUAGES.map((code) => ({ value: code, label: languageName(code, i18n.language) }))]}
        onChange={(language) => put({ language })}
      />
      <LanguagesField value={value} onChange={onChange} />
      <MapFields value={value} onChange={onChange} />
    </div>
  )
}

/** The languages that visitors choose from. All of them is no choice, and one stays. */
function LanguagesField({ value, onChange }: StartFieldsProps) {
  const { t, i18n } = useTranslation('communities')
  const { languages = LANGUAGES, ...others } = value
  const put = (code: Language, isOn: boolean) => {
    const next = LANGUAGES.filter((one) => (one === code ? isOn : languages.includes(one)))
    onChange(next.length === LANGUAGES.length ? others : { ...others, languages: next })
  }
  return (
    <fieldset className={styles['group']}>
      <legend>{t('start.languages')}</legend>
      {LANGUAGES.map((code) => {
        const isKept = code === value.language || (languages.length === 1 && languages.includes(code))
        return (
          <Checkbox
            key={code}
            label={languageName(code, i18n.language)}
            checked={languages.includes(code)}
            disabled={isKept && languages.includes(code)}
            onChange={(isOn) => put(code, isOn)}
          />
        )
      })}
      <p className={styles['hint']}>{t('start.languagesHint')}</p>
    </fieldset>
  )
}

function MapFields({ value, onChange }: StartFieldsProps) {
  const { t } = useTranslation('communities')
  const { centre, zoom } = useMapView()
  // what is typed and wrong goes when all three are set at once
  const [round, setRound] = useState(0)
  const putAll = (next: SiteStart) => {
    setRound(round + 1)
    onChange(next)
  }
  const { longitude, latitude, zoom: chosen } = value
  const { longitude: _longitude, latitude: _latitude, zoom: _zoom, ...others } = value
  const field = (key: 'longitude' | 'latitude' | 'zoom', least: number, most: number) => (
    <NumberField
      key={key}
      label={t(`start.${key}`)}
      value={value[key]}
      least={least}
      most={most}
      onChange={(number) => {
        const { [key]: _before, ...rest } = value
        const next: SiteStart = number === undefined ? rest : { ...rest, [key]: number }
        // longitude and latitude belong together
        const other = key === 'longitude' ? 'latitude' : key === 'latitude' ? 'longitude' : undefined
        onChange(other === undefined || number === undefined || next[other] !== undefined ? next : { ...next, [other]: 0 })
      }}
    />
  )
  const rounded = (number: number) => Math.round(number * 100) / 100
  return (
    <fieldset className={styles['group']}>
      <legend>{t('start.map')}</legend>
      <div key={round} className={styles['line']}>
        {field('zoom', 0, 20)}
        {field('latitude', -85, 85)}
        {field('longitude', -180, 180)}
      </div>
      <div className={styles['line']} style={{ marginTop: 12 }}>
        <Button
          onClick={() =>
            putAll({
              ...others,
              longitude: rounded(centre[0]),
              latitude: rounded(Math.max(-85, Math.min(85, centre[1]))),
              zoom: rounded(zoom),
            })
          }
        >
          {t('start.useMap')}
        </Button>
        {(longitude ?? latitude ?? chosen) !== undefined && (
          <Button onClick={() => putAll(others)}>{t('start.wholeWorld')}</Button>
        )}
      </div>
      <p className={styles['hint']}>{t('start.mapHint', { zoom: INITIAL_MAP_ZOOM })}</p>
    </fieldset>
  )
}
