import { type Branding, logoAddress, MAX_PARTNERS, type Partner } from '@graticule/contracts/sites/branding'
import { COLOUR } from '@graticule/contracts/sites/colour-text'
import { contrastInDark, contrastOnSurface, LEAST_CONTRAST, nearestLegible } from '@graticule/contracts/sites/site-colours'
import { useContext, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { FileButton } from '../../../../ui/fields/FileButton.tsx'
import { address as webAddress, required, Tried } from './field-faults.ts'
import styles from './fields.module.css'
import { LOGO_KINDS, logoOfFile, logoOfLetters, type MadeLogo } from './logo-image.ts'
import { RowsField } from './RowsField.tsx'

/** The colour of the product, where a site has set none. */
export const PRODUCT_COLOUR = '#07597a'

export interface BrandingFieldsProps {
  readonly siteId: number
  readonly value: Branding
  readonly onChange: (value: Branding) => void
}

/** The value without what is empty: an empty field is one that nobody has filled. */
export function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== '' && one !== undefined)) as T
}

/** Name, tagline, colour, logo and partners. */
export function BrandingFields({ siteId, value, onChange }: BrandingFieldsProps) {
  const { t } = useTranslation('communities')
  const put = (part: Partial<Branding>) => onChange(withoutEmpty({ ...value, ...part }))
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('branding.name')}
        maxLength={100}
        value={value.name ?? ''}
        onChange={(event) => put({ name: event.target.value })}
      />
      <TextField
        label={t('branding.tagline')}
        hint={t('branding.taglineHint')}
        maxLength={120}
        value={value.tagline ?? ''}
        onChange={(event) => put({ tagline: event.target.value })}
      />
      <ColourField colour={value.colour} onChange={(colour) => put({ colour: colour ?? '' })} />
      <LogoField siteId={siteId} value={value} put={put} />
      <fieldset className={styles['group']}>
        <legend>{t('branding.partners')}</legend>
        <RowsField<Partner>
          label={t('branding.partners')}
          rows={value.partners ?? []}
          columns={[
            { key: 'name', label: t('branding.partnerName'), maxLength: 60, check: required },
            { key: 'url', label: t('branding.partnerUrl'), check: webAddress },
            { key: 'logoUrl', label: t('branding.partnerLogo'), kind: 'logo', check: webAddress },
          ]}
          onChange={(partners) => put({ partners: partners.map(withoutEmpty) })}
          addLabel={t('branding.addPartner')}
          empty={{ name: '' }}
          nameOf={({ name }) => name}
          most={MAX_PARTNERS}
        />
      </fieldset>
    </div>
  )
}

const HEX = new RegExp(COLOUR)
/** A contrast that misses the least one by little does not read as if it had it. */
const roundedDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** @rule B-sites.contrast */
function ColourField({ colour, onChange }: { colour: string | undefined; onChange: (colour: string | undefined) => void }) {
  const { t } = useTranslation('communities')
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const shown = colour ?? PRODUCT_COLOUR
  const contrast = contrastOnSurface(shown)
  const isLegible = contrast >= LEAST_CONTRAST
  const isColour = typed === undefined || HEX.test(typed.trim().toLowerCase())
  const read = (text: string) => {
    setTyped(text)
    const hex = text.trim().toLowerCase()
    if (HEX.test(hex)) onChange(hex)
  }
  const choose = (hex: string | undefined) => {
    setTyped(undefined)
    onChange(hex)
  }
  const nearest = isLegible ? shown : nearestLegible(shown)
  return (
    <fieldset className={styles['group']} aria-describedby={`${id}-words`}>
      <legend>{t('branding.colour')}</legend>
      <div className={styles['line']}>
        <input
          type="color"
          className={classes(styles['colour'], styles['fixed'])}
          aria-label={t('branding.pickColour')}
          value={shown}
          onChange={(event) => choose(event.target.value)}
        />
        <TextField
          code
          label={t('branding.colourCode')}
          error={isColour ? undefined : t('branding.notColour')}
          value={typed ?? shown}
          maxLength={7}
          onChange={(event) => read(event.target.value)}
        />
        {colour !== undefined && <Button onClick={() => choose(undefined)}>{t('branding.productColour')}</Button>}
      </div>
      <p id={`${id}-words`} className={isLegible ? styles['hint'] : styles['error']} role="status">
        {isColour &&
          t(isLegible ? 'branding.legible' : 'branding.notLegible', {
            contrast: roundedDown(contrast),
            dark: roundedDown(contrastInDark(shown)),
          })}
      </p>
      {isColour && !isLegible && <Button onClick={() => choose(nearest)}>{t('branding.useNearest', { colour: nearest })}</Button>}
    </fieldset>
  )
}

interface LogoFieldProps {
  readonly siteId: number
  readonly value: Branding
  readonly put: (part: Partial<Branding>) => void
}

function LogoField({ siteId, value, put }: LogoFieldProps) {
  const { t } = useTranslation('communities')
  const [fault, setFault] = useState<string>()
  const { logoUrl, name = '', colour = PRODUCT_COLOUR } = value
  const isTried = useContext(Tried)
  const isOwn = logoUrl?.startsWith('data:') === true
  const address = isOwn ? logoUrl : logoAddress(siteId, value)
  const set = (made: MadeLogo) => {
    setFault('fault' in made ? t(`branding.${made.fault}`) : undefined)
    if ('logo' in made) put({ logoUrl: made.logo, logoDocumentId: '' })
  }
  const read = async (file: File) => set(await logoOfFile(file))
  return (
    <fieldset className={styles['group']}>
      <legend>{t('branding.logo')}</legend>
      <div className={styles['logo']}>
        {address !== undefined && <img src={address} alt={t('branding.logoShown')} />}
        <FileButton label={t('branding.chooseFile')} accept={LOGO_KINDS} onFile={(file) => void read(file)} />
        <Button
          unavailable={name === '' ? t('branding.needsName') : undefined}
          onClick={() => {
            const logo = logoOfLetters(name, nearestLegible(colour))
            set(logo === undefined ? { fault: 'notImage' } : { logo })
          }}
        >
          {t('branding.useLetters')}
        </Button>
        {address !== undefined && (
          <Button onClick={() => put({ logoUrl: '', logoDocumentId: '' })}>{t('branding.noLogo')}</Button>
        )}
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles['error']}>
          {fault}
        </p>
      )}
      <TextField
        label={t('branding.logoUrl')}
        hint={t('branding.logoHint')}
        error={isTried && !isOwn ? webAddress(logoUrl ?? '') : undefined}
        value={isOwn ? '' : (logoUrl ?? '')}
        maxLength={2_000}
        onChange={(event) => put({ logoUrl: event.target.value })}
      />
    </fieldset>
  )
}
