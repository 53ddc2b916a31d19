/** Beyond these ratios of width to height a crop would show too little of the map. */
const NARROWEST = 0.75
const WIDEST = 2.2

/** `whole`: the picture lies uncropped on the table; `cover`: it fills its tile. */
export const thumbnailFit = (width: number | null, height: number | null): 'whole' | 'cover' => {
  if (!width || !height) return 'cover'
  const ratio = width / height
  return ratio < NARROWEST || ratio > WIDEST ? 'whole' : 'cover'
}
