import { pagePath } from '@graticule/contracts/pages'
import { SITE_SETTINGS_ROUTES } from '@graticule/contracts/sites/site-settings'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useDocumentTitle } from '../../../../browser/use-document-title.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import { useSession } from '../../../../session/session.ts'
import { useGeneralFlags } from '../../../../site/general-flags.ts'
import { pathOf, titleKeyOf } from '../../../../site/pages.ts'
import { openPopup } from '../../../../shell/popups.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { useSites } from '../communities-calls.ts'
import field from '../../../../ui/fields/Field.module.css'
import styles from '../communities.module.css'
import { PlainPage } from '../PlainPage.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

const RegisterPopup = lazyWithTexts(['communities'], () =>
  import('./RegisterPopup.tsx').then((module) => ({ default: module.RegisterPopup })),
)

/**
 * The community portals, how to make one, and the set-up tool for a mirror.
 * @rule S2-2.setup-tool The page of community portals offers the set-up tool and leads to the tutorials
 */
export function PortalsPage() {
  const { t } = useTranslation('communities')
  useDocumentTitle(t(titleKeyOf('communityPortals')))
  const { data, isError, refetch } = useSites()
  const communities = (data ?? []).filter(({ url, isSetUp }) => url !== 'global' && isSetUp)
  return (
    <PlainPage title={t('portals.page')} lead={t('portals.lead')} actions={<Ways />}>
      {isError && <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>}
      {data !== undefined && communities.length === 0 && <p role="status">{t('sites.none')}</p>}
      <ul className={styles['cards']}>
        {communities.map(({ id, url, name, tagline, logoUrl }) => (
          <li key={id} className={styles['card']}>
            <div className={styles['top']}>
              <img src={logoUrl} alt="" height={40} />
              <div>
                <h2>
                  <a href={pagePath('home', url, {})}>{name}</a>
                </h2>
                {tagline !== undefined && <p>{tagline}</p>}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <SetupTool />
    </PlainPage>
  )
}

/** The menu leads here with `#register`: the form opens at once. */
function useRegisterLink(isOffered: boolean): void {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isWished = isOffered && hash === '#register'
  useEffect(() => {
    if (!isWished) return
    openPopup(RegisterPopup, {})
    // a reload does not open it again
    void navigate(pathname, { replace: true })
  }, [isWished, navigate, pathname])
}

/** Offered to people who are signed in, unless the operator hides it. */
function Ways() {
  const { t } = useTranslation('communities')
  const { visitor } = useSession()
  const isHidden = useGeneralFlags(({ hidesProofOfConcept }) => hidesProofOfConcept === true)
  const isOffered = visitor.kind !== 'anonymous' && (!isHidden || visitor.roles.has('admin'))
  useRegisterLink(isOffered)
  if (!isOffered) return null
  return (
    <>
      <Button onClick={() => openPopup(RegisterPopup, {})}>{t('portals.register')}</Button>
      <Link to={pathOf('creator')} className={buttonClass({ variant: 'primary' })}>
        {t('portals.create')}
      </Link>
    </>
  )
}

function SetupTool() {
  const { t } = useTranslation('communities')
  const { data = [] } = useSites()
  const [chosen, setChosen] = useState('0')
  return (
    <section className={styles['section']} aria-labelledby="setup-title">
      <h2 id="setup-title">{t('portals.tool')}</h2>
      <p className={styles['lead']}>{t('portals.toolText')}</p>
      <p className={styles['ways']}>
        <Select
          className={field['choices']}
          aria-label={t('portals.toolSite')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <Options
            choices={data.map(({ id, url, name }) => ({
              value: url === 'global' ? '0' : id,
              label: url === 'global' ? t('site.global') : name || url,
            }))}
          />
        </Select>
        <a className={buttonClass({})} href={SITE_SETTINGS_ROUTES.setupTool.path.replace(':siteId', chosen)} download>
          {t('portals.download')}
        </a>
        <Link to={pathOf('about')}>{t('portals.help')}</Link>
      </p>
    </section>
  )
}
