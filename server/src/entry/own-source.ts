/** The provider of what is written or uploaded here. */

/** Its id; its title is the name of the portal. */
export const OWN_SOURCE_ID = 'own'

/** What is said to whoever would harvest as this provider: uploads would replace what is harvested, and harvests what is uploaded. */
export const OWN_SOURCE_TAKEN = `"${OWN_SOURCE_ID}" is the provider of records that are written or uploaded here. Choose another name.`
