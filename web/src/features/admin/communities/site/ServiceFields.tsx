import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { ShownValue } from '@graticule/contracts/services/settings-values'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatHere } from '../../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { changeSettings } from '../../settings/settings-values.ts'
import { address, Tried } from '../fields/field-faults.ts'
import styles from '../fields/fields.module.css'
import { SureDialog } from '../SureDialog.tsx'
import type { TabFieldsProps } from './tabs.ts'

/** Keys that are written and never read. */
const SECRETS = ['what3wordsKey', 'geocoderKey'] as const

type ServiceFieldsProps = Pick<TabFieldsProps, 'siteId' | 'shown' | 'valueOf' | 'put' | 'onReload'>

/** Addresses of a site, and keys of services, which are those of the installation. Secrets can be replaced or removed; nobody reads them. */
export function ServiceFields({ siteId, shown, valueOf, put, onReload }: ServiceFieldsProps) {
  const { t } = useTranslation('communities')
  const isTried = useContext(Tried)
  return (
    <div className={styles['fields']}>
      <WithChange shown={shown} name="tourUrl" siteId={siteId}>
        <TextField
          label={t('services.tourUrl')}
          hint={t('services.tourUrlHint')}
          error={isTried ? address(valueOf('tourUrl')) : undefined}
          value={valueOf('tourUrl')}
          maxLength={2_000}
          onChange={(event) => put('tourUrl', event.target.value.trim())}
        />
      </WithChange>
      {siteId === GLOBAL_SITE_ID && (
        <>
          <WithChange shown={shown} name="matomoUrl" siteId={siteId}>
            <TextField
              label={t('services.matomoUrl')}
              hint={t('services.matomoUrlHint')}
              error={isTried ? address(valueOf('matomoUrl')) : undefined}
              value={valueOf('matomoUrl')}
              maxLength={500}
              onChange={(event) => put('matomoUrl', event.target.value.trim())}
            />
          </WithChange>
          <p className={styles['hint']}>{t('services.secrets')}</p>
          <ul className={styles['rows']} aria-label={t('services.secretList')}>
            {SECRETS.map((key) => (
              <li key={key}>
                <WithChange shown={shown} name={key} siteId={siteId}>
                  <SecretField name={key} shown={shown.find((one) => one.key === key)} onReload={onReload} />
                </WithChange>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface WithChangeProps {
  readonly shown: readonly ShownValue[]
  readonly name: ShownValue['key']
  readonly siteId: number
  readonly children: ReactNode
}

/** A setting with who changed it last, and when. */
function WithChange({ shown, name, siteId, children }: WithChangeProps) {
  const { t } = useTranslation('communities')
  const { changedAt, changedBy } = shown.find((one) => one.key === name && one.siteId === siteId) ?? {}
  return (
    <div className={styles['withChange']}>
      {children}
      <span className={styles['hint']}>
        {changedAt === undefined
          ? t('services.notChanged')
          : t('services.lastChange', {
              who: changedBy || t('site.conflict.somebody'),
              date: formatHere(changedAt, { dateStyle: 'medium' }),
            })}
      </span>
    </div>
  )
}

interface SecretFieldProps {
  readonly name: (typeof SECRETS)[number]
  readonly shown: ShownValue | undefined
  readonly onReload: () => void
}

function SecretField({ name, shown, onReload }: SecretFieldProps) {
  const { t } = useTranslation('communities')
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isSet = shown?.secret?.isSet === true
  const lastFour = shown?.secret?.lastFour
  const send = async (value: string | undefined) => {
    const seen = shown?.version ?? 0
    const reply = await changeSettings([value === undefined ? { key: name, seen } : { key: name, value, seen }])
    if (reply.ok) {
      setTyped('')
      tellDone(t(value === undefined ? 'services.removed' : isSet ? 'services.replaced' : 'services.wasSet'))
    } else tellFailed(t('site.notSaved'), reply.failure)
    onReload()
  }
  const state = isSet ? (lastFour === undefined ? t('services.isSet') : t('services.endsIn', { lastFour })) : t('services.notSet')
  return (
    <form
      className={styles['line']}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') void send(typed)
      }}
    >
      <TextField
        label={t(`services.${name}`)}
        hint={state}
        type="password"
        autoComplete="off"
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" unavailable={typed === '' ? t('services.enterFirst') : undefined}>
        {t(isSet ? 'services.replace' : 'services.set')}
      </Button>
      {isSet && <Button onClick={() => setAsking(true)}>{t('services.remove')}</Button>}
      {isAsking && (
        <SureDialog
          title={t('services.removeSure')}
          text={t('services.removeText')}
          yes={t('services.remove')}
          keep={t('sites.keep')}
          onYes={() => {
            setAsking(false)
            void send(undefined)
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </form>
  )
}
