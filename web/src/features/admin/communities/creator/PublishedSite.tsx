import type { SiteRecord } from '@graticule/contracts/sites/site-settings'
import { DRAFT_KEYS, type DraftValues } from '@graticule/contracts/sites/site-drafts'
import type { ShownValue, WantedChange } from '@graticule/contracts/services/settings-values'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { mayAdminister } from '../../frame/may-administer.ts'
import { useSettingValues } from '../../settings/settings-values.ts'
import { settledId, useSites } from '../communities-calls.ts'
import { SettingsConflictDialog } from '../SettingsConflictDialog.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { takesOffline, useOfflineQuestion } from '../OfflineQuestion.tsx'
import { PlainPage } from '../PlainPage.tsx'
import { Creator, type RefusedSetting } from './Creator.tsx'

/** A published community portal in the creator, for those who administer it. */
export function PublishedSite({ slug }: { slug: string }) {
  const { t } = useTranslation('communities')
  const { data, isError } = useSites()
  const { visitor } = useSession()
  if (isError) return <PlainPage title={t('creator.page')} lead={t('failed')} />
  if (data === undefined) return null
  const site = data.find(({ url }) => url === slug)
  if (site === undefined) return <PlainPage title={t('creator.page')} lead={t('creator.noSite', { slug })} />
  if (!mayAdminister(visitor, 'site-admin', settledId(site)))
    return <PlainPage title={t('creator.page')} lead={t('creator.notYours')} />
  return <SiteValues site={site} />
}

function SiteValues({ site }: { site: SiteRecord }) {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useSettingValues(settledId(site))
  if (isError) return <PlainPage title={t('creator.page')} lead={t('failed')} />
  if (data === undefined) return null
  return <SiteEditor site={site} shown={data.values} onRead={refetch} />
}

const isDraftKey = (key: string): key is (typeof DRAFT_KEYS)[number] => DRAFT_KEYS.some((one) => one === key)

/** The values of a site that the form shows. Views of the global site, which it shows too, are not its own. */
function valuesOf(shown: readonly ShownValue[], name: string): DraftValues {
  const own = shown.filter(({ key, origin }) => isDraftKey(key) && origin !== 'global site')
  const values = Object.fromEntries(own.map(({ key, value }) => [key, value])) as DraftValues
  return values.branding?.name === undefined && name !== '' ? { ...values, branding: { ...values.branding, name } } : values
}

interface SiteEditorProps {
  readonly site: SiteRecord
  readonly shown: readonly ShownValue[]
  readonly onRead: Parameters<typeof useSaveSettings>[0]['read']
}

/** The settings with those of somebody else in the place of their own. */
const withTheirs = (shown: readonly ShownValue[], theirs: readonly ShownValue[]): ShownValue[] =>
  shown.map((one) => theirs.find(({ key, siteId }) => key === one.key && siteId === one.siteId) ?? one)

/** The values of the form, how they are saved, and what happens where somebody else was faster. */
function useSiteForm({ site, shown, onRead }: SiteEditorProps) {
  const { t } = useTranslation('communities')
  const siteId = settledId(site)
  // what is read meanwhile does not count as seen: the form shows what it began with
  const [begun, setBegun] = useState(shown)
  const first = valuesOf(begun, site.name)
  const [values, setValues] = useState(first)
  const [refused, setRefused] = useState<RefusedSetting>()
  const changed = DRAFT_KEYS.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(first[key]))
  const { save, saveMine, conflict, endConflict } = useSaveSettings({
    siteId,
    failed: t('creator.notSaved'),
    onRefused: (key) => setRefused({ key }),
    read: onRead,
    onSaved: (now) => {
      setRefused(undefined)
      const saved = now.filter(({ key }) => changed.some((one) => one === key))
      setBegun(withTheirs(begun, saved))
      tellDone(t('creator.live'))
    },
  })
  const saveAll = () =>
    save(
      changed.map((key): WantedChange => {
        const seen = begun.find((value) => value.key === key && value.siteId === siteId)?.version ?? 0
        const value = values[key]
        return value === undefined ? { key, seen } : { key, seen, value }
      }),
    )
  const takeTheirs = (theirs: readonly ShownValue[]) => {
    const next = withTheirs(begun, theirs)
    const taken = valuesOf(next, site.name)
    const kept = DRAFT_KEYS.filter((key) => theirs.every((one) => one.key !== key))
    setBegun(next)
    setValues({ ...taken, ...(Object.fromEntries(kept.map((key) => [key, values[key]])) as DraftValues) })
    endConflict()
  }
  const isClosing = takesOffline(siteId, first.branding ?? {}, values.branding ?? {})
  const isChanged = changed.length > 0
  return { values, setValues, refused, isChanged, isClosing, saveAll, saveMine, takeTheirs, conflict, endConflict }
}

function SiteEditor(props: SiteEditorProps) {
  const { site } = props
  const { t } = useTranslation('communities')
  const form = useSiteForm(props)
  const { values, setValues, refused, isChanged, isClosing, saveAll, saveMine, takeTheirs, conflict, endConflict } = form
  const { wish, question } = useOfflineQuestion(() => void saveAll())
  return (
    <>
      {question}
      <Creator
        siteId={settledId(site)}
        title={values.branding?.name ?? site.url}
        state={<Tag>{t(site.isSetUp ? 'creator.states.published' : 'creator.states.unfinished')}</Tag>}
        back={<a href={`/community/${site.url}`}>{t('creator.open')}</a>}
        slug={site.url}
        values={values}
        refused={refused}
        onChange={setValues}
        actions={
          <Button variant="primary" unavailable={isChanged ? undefined : t('creator.nothing')} onClick={() => wish(isClosing)}>
            {t('creator.saveSite')}
          </Button>
        }
      >
        {conflict !== undefined && (
          <SettingsConflictDialog
            conflict={conflict}
            onMine={() => void saveMine()}
            onTheirs={() => takeTheirs(conflict.theirs)}
            onClose={endConflict}
          />
        )}
      </Creator>
    </>
  )
}
