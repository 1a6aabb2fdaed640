import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import type { Preferences as Choices, PreferencesChange } from '@graticule/contracts/people/preferences'
import { useEffect, useId, useState } from 'react'
import { i18n, useTranslation } from '../../../../i18n/index.ts'
import { formatPercent } from '../../../../i18n/joined.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../../kept/tell.ts'
import { privateJson } from '../../../../session/private-read.ts'
import { useSession } from '../../../../session/session.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { languagesOffered, ownName, useLanguage } from '../../../../stores/language.ts'
import { THEME_CHOICES, useTheme } from '../../../../stores/theme.ts'
import { useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { Slider } from '../../../../ui/fields/Slider.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import fieldStyles from '../../../../ui/fields/Field.module.css'
import { useSignInWays } from '../../use-sign-in-ways.ts'
import styles from './Preferences.module.css'
import { followOthers } from './other-tabs.ts'
import { choiceBefore, readPreferences, savePreference } from './save-preference.ts'

/** A choice is kept when it has rested so long, ms: a slider passes many. */
const REST_MS = 600

/** Choices that hold at once and follow the person to the next machine. */
export function Preferences() {
  const { t } = useTranslation('people')
  const { data, isError, refetch } = usePrivateQuery(['preferences'], readPreferences)
  const isAdministrator = useSession(({ visitor }) => visitor.kind === 'person' && visitor.roles.has('admin'))
  const ways = useSignInWays()
  useEffect(() => followOthers(() => void refetch()), [refetch])
  if (isError)
    return (
      <p role="alert">
        {t('preferences.failed')} <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const save = async (change: PreferencesChange) => {
    const before = choiceBefore(data)
    const keys = Object.keys(change) as (keyof PreferencesChange)[]
    const back = Object.fromEntries(keys.map((key) => [key, before[key]])) as PreferencesChange
    const failed = await savePreference(change)
    await refetch()
    if (failed !== undefined) return tellFailed(t('preferences.notSaved'), failed)
    const undo = async () => {
      show(back)
      const words = await savePreference(back)
      void refetch()
      if (words === undefined) tellDone(i18n.t('people:preferences.undone'))
      else tellFailed(i18n.t('people:preferences.notSaved'), words)
    }
    tellUndoable(t('preferences.saved'), t('preferences.undo'), () => void undo())
  }
  return (
    <>
      <p className={styles['lead']}>{t('preferences.lead')}</p>
      {languagesOffered().length > 1 && <LanguageChoice onSave={save} />}
      <ThemeChoice onSave={save} />
      <DefaultSearch chosen={data.defaultSearch} onSave={save} />
      <Opacity chosen={data.footprintOpacity} onSave={save} />
      <SwitchChoice
        title={t('preferences.tips')}
        label={t('preferences.versionTips')}
        chosen={data.versionTips ?? true}
        onChoose={(versionTips) => save({ versionTips })}
      />
      {isAdministrator && ways?.mail === true && (
        <SwitchChoice
          title={t('preferences.mails')}
          label={t('preferences.feedbackMail')}
          chosen={data.feedbackMail ?? true}
          onChoose={(feedbackMail) => save({ feedbackMail })}
        />
      )}
    </>
  )
}

type Save = (change: PreferencesChange) => Promise<void>

/** Shows on this page what was chosen. */
function show({ footprintOpacity, theme, language }: PreferencesChange): void {
  // no choice before: the language stays as it is here
  if (language) void useLanguage.getState().choose(language, true)
  if (theme !== undefined) useTheme.getState().choose(theme ?? 'system', true)
  if (footprintOpacity !== undefined) useMapFootprints.getState().prefer(footprintOpacity ?? undefined)
}

function LanguageChoice({ onSave }: { onSave: Save }) {
  const { t, i18n: texts } = useTranslation('people')
  const { choose } = useLanguage()
  const id = useId()
  const offered = languagesOffered()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('preferences.language')}</label>
      <Select
        id={id}
        className={fieldStyles['choices']}
        value={texts.language}
        onChange={({ target }) => {
          const language = offered.find((one) => one === target.value)
          if (language === undefined) return
          choose(language, true).then(
            () => onSave({ language }),
            () => tellFailed(texts.t('shell:language.failed', { language: ownName(language) })),
          )
        }}
      >
        <Options choices={offered.map((value) => ({ value, label: ownName(value) }))} />
      </Select>
    </div>
  )
}

/** What the button of the header chooses is kept by whoever follows the theme. */
function ThemeChoice({ onSave }: { onSave: Save }) {
  const { t } = useTranslation('people')
  const { choice, choose } = useTheme()
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true">{t('preferences.theme')}</span>
      <Segmented
        label={t('preferences.theme')}
        value={choice}
        choices={THEME_CHOICES.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
        onChange={(theme) => {
          choose(theme, true)
          void onSave({ theme })
        }}
      />
    </div>
  )
}

/** Searches to choose from: as many as people can look through. */
const OFFERED = 200

function DefaultSearch({ chosen, onSave }: { chosen: Choices['defaultSearch']; onSave: Save }) {
  const { t } = useTranslation('people')
  const id = useId()
  const { path, reply: schema } = SAVED_SEARCH_ROUTES.current
  const { data } = usePrivateQuery(['saved-searches', 'offered'], (signal) =>
    privateJson(`${path}?size=${OFFERED}&sort=name`, schema, { signal }),
  )
  const offered = (data?._embedded.savedSearches ?? []).map((search) => ({ value: String(search.id), label: search.name }))
  const own = chosen && { value: String(chosen.id), label: chosen.name }
  const searches = own === undefined || offered.some(({ value }) => value === own.value) ? offered : [own, ...offered]
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('preferences.defaultSearch')}</label>
      <div>
        <Select
          id={id}
          className={fieldStyles['choices']}
          value={own?.value ?? ''}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void onSave({ defaultSearch: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <Options choices={[{ value: '', label: t('preferences.noSearch') }, ...searches]} />
        </Select>
        <span id={`${id}-hint`} className={styles['hint']}>
          {t(searches.length === 0 ? 'preferences.nothingSaved' : 'preferences.defaultSearchHint')}
        </span>
      </div>
    </div>
  )
}

function Opacity({ chosen, onSave }: { chosen: Choices['footprintOpacity']; onSave: Save }) {
  const { t } = useTranslation('people')
  const id = useId()
  const { preferred, prefer } = useMapFootprints()
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined || moved === chosen) return
    const timer = setTimeout(() => {
      setMoved(undefined)
      void onSave({ footprintOpacity: moved })
    }, REST_MS)
    return () => clearTimeout(timer)
    // what saves is another function each time it is drawn
  }, [moved, chosen]) // oxlint-disable-line react/exhaustive-deps
  const value = moved ?? chosen ?? preferred
  const percent = formatPercent(value)
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('preferences.opacity')}</label>
      <span className={styles['opacity']}>
        <Slider
          id={id}
          min={0}
          max={100}
          step={5}
          value={value}
          valueText={percent}
          onChange={(next) => {
            setMoved(next)
            prefer(next)
          }}
        />
        <span className="mono" aria-hidden="true">
          {percent}
        </span>
      </span>
    </div>
  )
}

/** On or off; it shows what was pressed until the server has said what holds. */
function SwitchChoice(props: { title: string; label: string; chosen: boolean; onChoose: (isOn: boolean) => Promise<void> }) {
  const { title, label, chosen, onChoose } = props
  const [pressed, setPressed] = useState<boolean>()
  const choose = async (isOn: boolean) => {
    setPressed(isOn)
    await onChoose(isOn)
    setPressed(undefined)
  }
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true">{title}</span>
      <Checkbox look="switch" checked={pressed ?? chosen} label={label} onChange={(isOn) => void choose(isOn)} />
    </div>
  )
}
