import type { SiteRecord } from '@graticule/contracts/sites/site-settings'
import { DRAFT_KEYS, type DraftValues } from '@graticule/contracts/sites/site-drafts'
import type { ShownValue, WantedChange } from '@graticule/contracts/services/settings-values'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useSession } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { mayAdminister } from '../../frame/may-administer.ts'
import { changeSettings, useSettingValues } from '../../settings/settings-values.ts'
import { settledId, useSites } from '../communities-calls.ts'
import { OfflineQuestion, takesOffline } from '../OfflineQuestion.tsx'
import { PlainPage } from '../PlainPage.tsx'
import { Creator } from './Creator.tsx'

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
  return <SiteEditor site={site} shown={data.values} onSaved={() => void refetch()} />
}

const isDraftKey = (key: string): key is (typeof DRAFT_KEYS)[number] => DRAFT_KEYS.some((one) => one === key)

/** The values of a site that the form shows. Views of the global site, which it shows too, are not its own. */
function valuesOf(shown: readonly ShownValue[], name: string): DraftValues {
  const own = shown.filter(({ key, origin }) => isDraftKey(key) && origin !== 'global site')
  const values = Object.fromEntries(own.map(({ key, value }) => [key, value])) as DraftValues
  return values.branding?.name === undefined && name !== '' ? { ...values, branding: { ...values.branding, name } } : values
}

function SiteEditor({ site, shown, onSaved }: { site: SiteRecord; shown: readonly ShownValue[]; onSaved: () => void }) {
  const { t } = useTranslation('communities')
  const [first, setFirst] = useState(() => valuesOf(shown, site.name))
  const [values, setValues] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const changed = DRAFT_KEYS.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(first[key]))
  const save = async () => {
    const changes = changed.map((key): WantedChange => {
      const seen = shown.find((value) => value.key === key && value.siteId === settledId(site))?.version ?? 0
      const value = values[key]
      return value === undefined ? { key, seen } : { key, seen, value }
    })
    const reply = await changeSettings(changes, settledId(site))
    if (!reply.ok) return tellFailed(t('creator.notSaved'), reply.failure)
    setFirst(values)
    onSaved()
    tellDone(t('creator.live'))
  }
  return (
    <>
      {isAsking && (
        <OfflineQuestion
          onKeep={() => setAsking(false)}
          onTake={() => {
            setAsking(false)
            void save()
          }}
        />
      )}
      <Creator
        siteId={settledId(site)}
        title={values.branding?.name ?? site.url}
        state={<Tag>{t(site.isSetUp ? 'creator.states.published' : 'creator.states.unfinished')}</Tag>}
        back={<a href={`/community/${site.url}`}>{t('creator.open')}</a>}
        slug={site.url}
        values={values}
        onChange={setValues}
        actions={
          <Button
            variant="primary"
            unavailable={changed.length === 0 ? t('creator.nothing') : undefined}
            onClick={() => {
              if (takesOffline(settledId(site), first.branding ?? {}, values.branding ?? {})) setAsking(true)
              else void save()
            }}
          >
            {t('creator.saveSite')}
          </Button>
        }
      />
    </>
  )
}
