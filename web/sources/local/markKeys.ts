/** Under which keys a viewer's own marks on a map are stored in this browser. */
export const foundKey = (mapId: string | number): string => `pinfold_found_${mapId}`
export const pinsKey = (mapId: string): string => `pinfold_pins_${mapId}`
export const layersKey = (mapId: string): string => `pinfold_layers_${mapId}`
/** The image of the map that pins and drawings are placed on. */
export const markedImageKey = (mapId: string): string => `pinfold_image_${mapId}`
/** The account that the marks on maps of the server belong to, if any. */
export const PROGRESS_OWNER_KEY = 'pinfold_progress_of'
