import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import type { OpenKey, SettingValue } from '@graticule/contracts/settings/settings'
import type { ShownValue } from '@graticule/contracts/services/settings-values'
import type { Branding } from '@graticule/contracts/sites/branding'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { pagePath } from '@graticule/contracts/pages'
import { useSite } from '../../../../site/site.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { AdminPage } from '../../frame/AdminPage.tsx'
import { changeSettings, useSettingValues } from '../../settings/settings-values.ts'
import { refusalWords } from '../../settings/refusal-words.ts'
import { settingLabel } from '../../settings/setting-labels.ts'
import { useSites } from '../communities-calls.ts'
import { OfflineQuestion, takesOffline } from '../OfflineQuestion.tsx'
import { Tabs } from './Tabs.tsx'
import { TabFields } from './TabFields.tsx'
import { type Edits, tabsOf } from './tabs.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

/** Everything that a site is set up with, for its administrators; on the global site also what all sites share. */
export function SitePage() {
  const { t } = useTranslation('communities')
  const { site } = useSite()
  const [edits, setEdits] = useState<Edits>({})
  const [isAsking, setAsking] = useState(false)
  const { data, isError, refetch } = useValues(site.id)
  const count = Object.keys(edits).length
  const save = async () => {
    const changes = Object.entries(edits).map(([key, value]) => ({
      key: key as OpenKey,
      value,
      seen: data?.values.find((one) => one.key === key && one.siteId === site.id)?.version ?? 0,
    }))
    const reply = await changeSettings(changes, site.id)
    if (reply.ok) {
      setEdits({})
      tellDone(t('site.saved'))
    } else tellFailed(t('site.notSaved'), refusalWords(reply.failure, settingLabel) || reply.failure)
    await refetch()
  }
  const branding = data?.values.find(({ key, siteId }) => key === 'branding' && siteId === site.id)?.value as Branding | undefined
  const wish = () => {
    if (edits['branding'] !== undefined && takesOffline(site.id, branding ?? {}, edits['branding'] as Branding)) setAsking(true)
    else void save()
  }
  return (
    <AdminPage
      page="adminSite"
      who="site-admin"
      lead={t('site.lead', { id: site.id === GLOBAL_SITE_ID ? MAIN_SITE_ID : site.id })}
      actions={
        <>
          <SiteChoice />
          <Button variant="primary" unavailable={count === 0 ? t('creator.nothing') : undefined} onClick={wish}>
            {t('site.save')}
          </Button>
        </>
      }
    >
      {isAsking && (
        <OfflineQuestion
          onKeep={() => setAsking(false)}
          onTake={() => {
            setAsking(false)
            void save()
          }}
        />
      )}
      {isError && <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>}
      {data !== undefined && <Settings shown={data.values} edits={edits} onEdit={setEdits} onReload={() => void refetch()} />}
    </AdminPage>
  )
}

/** Site administrators read the settings of their site; administrators those of the installation on the global site. */
const useValues = (siteId: number) => useSettingValues(siteId)

interface SettingsProps {
  readonly shown: readonly ShownValue[]
  readonly edits: Edits
  readonly onEdit: (edits: Edits) => void
  readonly onReload: () => void
}

function Settings({ shown, edits, onEdit, onReload }: SettingsProps) {
  const { site } = useSite()
  const tabs = tabsOf(site.id === GLOBAL_SITE_ID)
  const [tab, setTab] = useState(tabs[0] ?? 'look')
  const savedOf = (key: OpenKey) => shown.find((one) => one.key === key && one.siteId === site.id)?.value
  const valueOf = <Key extends OpenKey>(key: Key): SettingValue<Key> =>
    (Object.hasOwn(edits, key) ? edits[key] : savedOf(key)) as SettingValue<Key>
  const put = (key: OpenKey, value: unknown) => {
    const { [key]: _before, ...others } = edits
    // a value that is as before is no change
    onEdit(JSON.stringify(savedOf(key)) === JSON.stringify(value) ? others : { ...others, [key]: value })
  }
  return (
    <Tabs tabs={tabs} chosen={tab} onChoose={setTab}>
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
