/**
 * Codes of ISO 19115:2003 (B.5), 19115-1 and 19115-2, as far as somebody reads them: by them the code is told from a number of another
 * register and from words in other languages.
 */

const CODES: ReadonlySet<string> = new Set(
  [
    // CI_RoleCode
    'resourceProvider custodian owner user distributor originator pointOfContact principalInvestigator processor publisher author',
    'sponsor coAuthor collaborator editor mediator rightsHolder contributor funder stakeholder',
    // CI_DateTypeCode
    'creation publication revision expiry lastUpdate lastRevision nextUpdate unavailable inForce adopted deprecated superseded',
    'validityBegins validityExpires released distribution',
    // MD_ScopeCode
    'attribute attributeType collectionHardware collectionSession dataset series nonGeographicDataset dimensionGroup feature featureType',
    'propertyType fieldSession software service model tile metadata initiative sample document repository aggregate collection coverage',
    'application',
    // MD_KeywordTypeCode
    'discipline place stratum temporal theme dataCentre featureType instrument platform process project service product subTopicCategory',
    'taxon',
    // MD_RestrictionCode, MD_ClassificationCode
    'copyright patent patentPending trademark license intellectualPropertyRights restricted otherRestrictions licence unrestricted',
    'licenceUnrestricted licenceEndUser licenceDistributor private statutory confidential secret topSecret unclassified',
    'limitedDistribution',
    // CI_OnLineFunctionCode
    'download information offlineAccess order search completeMetadata browseGraphic upload emailService browsing fileAccess',
    // MI_PolarisationOrientationCode
    'horizontal vertical leftCircular rightCircular theta phi',
    // MD_TopicCategoryCode
    'farming biota boundaries climatologyMeteorologyAtmosphere economy elevation environment geoscientificInformation health',
    'imageryBaseMapsEarthCover intelligenceMilitary inlandWaters location oceans planningCadastre society structure transportation',
    'utilitiesCommunication extraTerrestrial disaster',
  ].flatMap((line) => line.split(' ')),
)
const BY_LETTERS = new Map([...CODES].map((code) => [code.toLowerCase(), code] as const))

/** The domain codes of ISO 19115:2003, in their order. Lists that have grown since then have no numbers. */
const NUMBERED: Readonly<Record<string, string>> = {
  CI_RoleCode:
    'resourceProvider custodian owner user distributor originator pointOfContact principalInvestigator processor publisher author',
  CI_DateTypeCode: 'creation publication revision',
  MD_KeywordTypeCode: 'discipline place stratum temporal theme',
  MD_RestrictionCode: 'copyright patent patentPending trademark license intellectualPropertyRights restricted otherRestrictions',
}

/**
 * The code that a value or a word is, as the lists write it: `Point of contact`, `CI_RoleCode_pointOfContact` and an address that ends with
 * it are one. `list` = the name of the element, for the numbers of the standard.
 */
export function knownCode(text: string, list: string): string | undefined {
  const bare = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#')) + 1).replace(/^[A-Z]{2}_\w+?Code_/, '')
  const number = /^0\d\d$/.test(bare) ? Number(bare) : undefined
  if (number !== undefined) return Object.hasOwn(NUMBERED, list) ? NUMBERED[list]?.split(' ')[number - 1] : undefined
  return CODES.has(bare) ? bare : BY_LETTERS.get(bare.replaceAll(/[\s_-]/g, '').toLowerCase())
}
