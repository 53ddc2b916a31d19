import { TEXTS } from './texts.ts'

/**
 * The texts about icons, pictures and the images of maps, by the place that shows them. They come with the dialogs: what a map's
 * page shows by itself is in `TEXTS`, which every page loads.
 */
export const PICTURE_TEXTS = {
  officialMap: {
    question: (game: string) => `Use the official map of ${game}?`,
    failed: 'Failed to fetch official map image.',
    threw: 'Could not fetch image from official source.',
    notImage: 'Official image is not a valid image.',
  },
  replacedImage: {
    replace: 'Replace image',
    awaited: 'The picture is still being prepared.',
    question: 'The new image has another size. What is on the map:',
    sameSize: 'The new image has the same size. What is on the map:',
    stay: { label: 'Leave where it is', hint: 'Nothing moves.' },
    answers: {
      'top-left': { label: 'Keep from top left', hint: 'Stays as far from the top left corner as it is.' },
      'bottom-left': {
        label: 'Keep from bottom left',
        hint: 'Stays as far from the bottom left corner as it is.',
      },
      scale: { label: 'Scale', hint: 'Is stretched with the image.' },
    },
    saved: 'The new image will be shown as soon as it is prepared.',
  },
  typeIcon: {
    notPng: 'Only PNG files allowed',
    tooLarge: 'Max 256KB size',
    tooManyPixels: 'Icon must be 64x64px or less.',
    uploadFailed: 'Icon upload failed',
    uploadThrew: 'Failed to upload icon.',
  },
  /** The picture in the form of a new POI. */
  newPoiImage: {
    wrongType: 'PNG/JPG/GIF only',
    tooLarge: 'Max 1MB',
  },
  /** The picture in the popup of a POI. */
  poiImage: {
    wrongType: TEXTS.map.wrongPictureType,
    tooLarge: 'Max 1MB image size',
    uploadFailed: 'Image upload failed.',
    uploadThrew: 'Failed to upload image.',
  },
  styles: {
    fetchFailed: 'Failed to fetch styles.',
    saveFailed: 'Failed to save styles.',
    resetFailed: 'Failed to reset styles.',
    setDefaultFailed: 'Failed to set as default.',
    imageFailed: 'Failed to upload image',
    wrongType: TEXTS.map.wrongPictureType,
    tooLarge: 'Max 1MB image size',
  },
} as const
