import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import type { OpenKey, SettingValue } from '@graticule/contracts/settings/settings'
import type { ShownValue } from '@graticule/contracts/services/settings-values'
import type { Branding } from '@graticule/contracts/sites/branding'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { pagePath } from '@graticule/contracts/pages'
import { useSite } from '../../../../site/site.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { useSettingValues } from '../../settings/settings-values.ts'
import { useSites } from '../communities-calls.ts'
import field from '../../../../ui/fields/Field.module.css'
import { Tried } from '../fields/field-faults.ts'
import { SettingsConflictDialog } from '../SettingsConflictDialog.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { takesOffline, useOfflineQuestion } from '../OfflineQuestion.tsx'
import { Tabs } from './Tabs.tsx'
import { TabFields } from './TabFields.tsx'
import { type Edits, type SiteTab, tabOf, tabsOf } from './tabs.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

/** Whether the changes take the site from its visitors. */
function closesSite(shown: readonly ShownValue[], edits: Edits, id: number): boolean {
  const before = shown.find(({ key, siteId }) => key === 'branding' && siteId === id)?.value as Branding | undefined
  const after = edits['branding'] as Branding | undefined
  return after !== undefined && takesOffline(id, before ?? {}, after)
}

/** Everything that a site is set up with, for its administrators; on the global site also what all sites share. */
export function SitePage() {
  const { t } = useTranslation('communities')
  const { site } = useSite()
  const form = useSiteForm()
  const { data, isError, refetch, edits, setEdits, without, tabs, wish, question, conflicts } = form
  const { saveMine, conflict, endConflict } = conflicts
  const isChanged = Object.keys(edits).length > 0
  return (
    <AdminPage
      page="adminSite"
      who="site-admin"
      lead={t('site.lead', { id: site.id === GLOBAL_SITE_ID ? MAIN_SITE_ID : site.id })}
      actions={
        <>
          <SiteChoice />
          <Button variant="primary" unavailable={isChanged ? undefined : t('creator.nothing')} onClick={wish}>
            {t('site.save')}
          </Button>
        </>
      }
    >
      {question}
      {isError && <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>}
      {data !== undefined && (
        <Tried value={tabs.isTried}>
          <Settings
            tab={tabs.tab}
            onTab={tabs.setTab}
            shown={data.values}
            edits={edits}
            onEdit={setEdits}
            onReload={() => void refetch()}
          />
        </Tried>
      )}
      {conflict !== undefined && (
        <SettingsConflictDialog
          conflict={conflict}
          onMine={() => void saveMine()}
          onTheirs={() => {
            without(conflict.theirs.map(({ key }) => key))
            endConflict()
          }}
          onClose={endConflict}
        />
      )}
    </AdminPage>
  )
}

/** The settings of the site in use, what is changed of them, and how that is saved. */
function useSiteForm() {
  const { t } = useTranslation('communities')
  const { site } = useSite()
  const { data, isError, refetch } = useSettingValues(site.id)
  const { edits, seen, setEdits, without } = useEdits(data?.values, site.id)
  const tabs = useTab()
  const { save, ...conflicts } = useSaveSettings({
    siteId: site.id,
    failed: t('site.notSaved'),
    read: refetch,
    onRefused: tabs.onRefused,
    onSaved: () => {
      setEdits({})
      tabs.setTried(false)
      tellDone(t('site.saved'))
    },
  })
  const saveAll = () => save(Object.entries(edits).map(([key, value]) => ({ key: key as OpenKey, value, seen: seen[key] ?? 0 })))
  const offline = useOfflineQuestion(() => void saveAll())
  const wish = () => offline.wish(closesSite(data?.values ?? [], edits, site.id))
  return { data, isError, refetch, edits, setEdits, without, tabs, wish, question: offline.question, conflicts }
}

/** The open tab; where a change is refused, that of what is wrong, with the focus on the first wrong field. */
function useTab() {
  const [tab, setTab] = useState<SiteTab>('look')
  const [isTried, setTried] = useState(false)
  const onRefused = (key: string) => {
    setTab(tabOf(key))
    setTried(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=tabpanel] [aria-invalid=true]')?.focus())
  }
  return { tab, setTab, isTried, setTried, onRefused }
}

/** Values that were changed and are not saved yet, with the version of each that was seen when its change began. */
function useEdits(shown: readonly ShownValue[] | undefined, siteId: number) {
  const [edits, put] = useState<Edits>({})
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const versionOf = (key: string) => shown?.find((one) => one.key === key && one.siteId === siteId)?.version ?? 0
  const setEdits = (next: Edits) => {
    // what is read meanwhile does not count as seen: the fields show the edit
    setSeen(
      Object.fromEntries(Object.keys(next).map((key) => [key, Object.hasOwn(edits, key) ? (seen[key] ?? 0) : versionOf(key)])),
    )
    put(next)
  }
  const without = (keys: readonly string[]) =>
    setEdits(Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key))))
  return { edits, seen, setEdits, without }
}

interface SettingsProps {
  readonly tab: SiteTab
  readonly onTab: (tab: SiteTab) => void
  readonly shown: readonly ShownValue[]
  readonly edits: Edits
  readonly onEdit: (edits: Edits) => void
  readonly onReload: () => void
}

function Settings({ tab, onTab, shown, edits, onEdit, onReload }: SettingsProps) {
  const { site } = useSite()
  const tabs = tabsOf(site.id === GLOBAL_SITE_ID)
  const savedOf = (key: OpenKey) => shown.find((one) => one.key === key && one.siteId === site.id)?.value
  const valueOf = <Key extends OpenKey>(key: Key): SettingValue<Key> =>
    (Object.hasOwn(edits, key) ? edits[key] : savedOf(key)) as SettingValue<Key>
  const put = (key: OpenKey, value: unknown) => {
    const { [key]: _before, ...others } = edits
    // a value that is as before is no change
    onEdit(JSON.stringify(savedOf(key)) === JSON.stringify(value) ? others : { ...others, [key]: value })
  }
  return (
    <Tabs tabs={tabs} chosen={tab} onChoose={onTab}>
      <TabFields tab={tab} siteId={site.id} shown={shown} valueOf={valueOf} put={put} onReload={onReload} />
    </Tabs>
  )
}

/** Administrators of the portal go from site to site; another site is another document. */
function SiteChoice() {
  const { t } = useTranslation('communities')
  const { site } = useSite()
  const { visitor } = useSession()
  const { data = [] } = useSites()
  if (visitor.kind === 'anonymous' || !visitor.roles.has('admin') || data.length < 2) return null
  return (
    <Select
      className={field['choices']}
      aria-label={t('site.choose')}
      value={site.slug === '' ? 'global' : site.slug}
      onChange={({ target }) => location.assign(pagePath('adminSite', target.value === 'global' ? '' : target.value, {}))}
    >
      <Options
        choices={data.map(({ url, name }) => ({ value: url, label: url === 'global' ? t('site.global') : name || url }))}
      />
    </Select>
  )
}
