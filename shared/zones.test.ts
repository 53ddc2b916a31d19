import { describe, expect, it } from 'vitest'
import { aZone } from '../tests/builders.ts'
import { ZONE_OPACITY_STEP } from './limits.ts'
import { zoneSchema } from './zones.ts'

const accepts = (fields: object) => zoneSchema.safeParse({ ...aZone(), ...fields }).success

describe('the opacities of a zone', () => {
  it.each(['strokeOpacity', 'fillOpacity'])('go from 0.05 to 1 by 0.01: %s [CONST-067]', (name) => {
    for (const opacity of [0.05, 0.5, 1])
      expect([opacity, accepts({ [name]: opacity })]).toEqual([opacity, true])
    for (const opacity of [0.049, 1.001, 0, Number.NaN])
      expect([opacity, accepts({ [name]: opacity })]).toEqual([opacity, false])
    expect(ZONE_OPACITY_STEP).toBe(0.01)
  })
})
