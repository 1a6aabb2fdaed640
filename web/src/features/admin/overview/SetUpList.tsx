import type { PageLine } from '@graticule/contracts/contents/pages'
import { LANGUAGES } from '@graticule/contracts/languages'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { languageName } from '../../../i18n/language-names.ts'
import { readStored, writeStored } from '../../../browser/browser-storage.ts'
import type { FullKey } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useHarvests } from '../desk/desk-calls.ts'
import { usePages } from '../pages/pages-api.ts'
import { useSettingValues, valueIn } from '../settings/settings-values.ts'
import styles from './Overview.module.css'
import { useSystem } from './use-system.ts'

/** Whether this browser hides the list. */
const HIDDEN = 'graticule-set-up-hidden'

interface Step {
  readonly name: 'name' | 'administrator' | 'sources' | 'languages' | 'backups' | 'mail'
  readonly isDone: boolean
  /** Where it is done, with words; absent where the browser cannot. */
  readonly way?: { readonly to: string; readonly label: FullKey }
  /** Fills of its words. */
  readonly languages?: string
  readonly count?: number
}

/** Texts that pages of the site lack: how many, and in which languages, by name. */
function lackingTexts(pages: readonly PageLine[], language: string): { readonly count: number; readonly languages: string } {
  const lacking = pages.flatMap(({ states, original }) =>
    LANGUAGES.filter((one) => one !== original && states[one] === undefined),
  )
  const languages = LANGUAGES.filter((one) => lacking.includes(one)).map((one) => languageName(one, language))
  return { count: lacking.length, languages: new Intl.ListFormat(language, { type: 'conjunction' }).format(languages) }
}

/** What a new portal needs, with what of it is done; `undefined` while that is read. */
function useSteps(): readonly Step[] | undefined {
  const system = useSystem().data
  const values = useSettingValues().data?.values
  const harvests = useHarvests().data
  const pages = usePages().data?.pages
  const { i18n } = useTranslation('admin')
  if (system === undefined || values === undefined) return undefined
  const plan = valueIn(values, 'backups')?.value
  const branding = valueIn(values, 'branding')?.value
  const hasLook = branding?.name !== undefined && (branding.logoUrl ?? branding.logoDocumentId) !== undefined
  const hasOwnSources = (valueIn(values, 'sources')?.version ?? 0) > 0 || (harvests?.harvests.length ?? 0) > 0
  const lacking = lackingTexts(pages ?? [], i18n.language)
  return [
    { name: 'name', isDone: hasLook, way: { to: pathOf('adminSite'), label: 'admin:setUp.look' } },
    { name: 'administrator', isDone: true, way: { to: pathOf('users'), label: 'admin:setUp.users' } },
    { name: 'sources', isDone: hasOwnSources, way: { to: pathOf('adminSources'), label: 'admin:setUp.addSource' } },
    // who writes no pages of their own has nothing to translate
    ...(lacking.count === 0
      ? []
      : [
          {
            name: 'languages',
            isDone: false,
            way: { to: pathOf('contentPages'), label: 'admin:setUp.translate' },
            ...lacking,
          } as const,
        ]),
    {
      name: 'backups',
      isDone: system.database.kind === 'postgresql' || plan?.every !== 'never',
      way: { to: pathOf('adminBackups'), label: 'admin:setUp.plan' },
    },
    { name: 'mail', isDone: system.mail },
  ]
}

/** The way to a portal that is set up, step by step; whoever has done all of it can hide it. */
export function SetUpList() {
  const { t } = useTranslation('admin')
  const [isHidden, setHidden] = useState(() => readStored(HIDDEN) === 'yes')
  const steps = useSteps()
  if (steps === undefined) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const hide = (hidden: boolean) => {
    writeStored(HIDDEN, hidden ? 'yes' : 'no')
    setHidden(hidden)
  }
  const title = done === steps.length ? t('setUp.done') : t('setUp.title')
  return (
    <section className={styles['setUp']} aria-labelledby="set-up-title">
      <div className={styles['cardHead']}>
        <h2 id="set-up-title">{title}</h2>
        <span className={styles['quiet']}>{t('setUp.count', { done, all: steps.length })}</span>
        <span className={classes(styles['bar'], styles['done'])} aria-hidden="true">
          <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
        </span>
        <Button variant="quiet" onClick={() => hide(!isHidden)}>
          {t(isHidden ? 'setUp.show' : 'setUp.hide')}
        </Button>
      </div>
      {!isHidden && (
        <ol className={styles['steps']}>
          {steps.map(({ name, isDone, way, languages = '', count = 0 }) => {
            const Icon = isDone ? IconCircleCheck : IconCircle
            return (
              <li key={name}>
                <span className={isDone ? styles['ok'] : styles['quiet']}>
                  <Icon size={20} stroke={1.75} role="img" aria-label={t(isDone ? 'setUp.isDone' : 'setUp.isOpen')} />
                </span>
                <div>
                  <strong>{t(`setUp.steps.${name}.name`)}</strong>
                  <p>{t(isDone ? `setUp.steps.${name}.done` : `setUp.steps.${name}.open`, { languages })}</p>
                  {way !== undefined && <Link to={way.to}>{t(way.label, { count })}</Link>}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
