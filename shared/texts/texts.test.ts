import { describe, expect, it } from 'vitest'
import { PICTURE_TEXTS } from './pictureTexts.ts'
import { TEXTS } from './texts.ts'

const { home, account, mapForm, map, category } = TEXTS
const { typeIcon, newPoiImage, poiImage } = PICTURE_TEXTS

describe('a text that people were promised', () => {
  it.each([
    [home.title, 'All Maps'],
    [home.loginRequired.title, 'Login Required'],
    [home.usernameTaken, 'Username already exists. Please choose a new username.'],
    [account.signIn, 'Sign in with Google'],
    [account.usernameTaken, 'Username already taken. Please choose a new username.'],
    [account.changeFailed, 'Failed to change username'],
    [account.reloadFailed, 'Failed to fetch updated user data'],
    [account.unreachable, 'Network error'],
    [mapForm.createTitle, 'Create New Map'],
    [mapForm.required, 'Please fill out all required fields.'],
    [mapForm.loginNeeded, 'You must be logged in.'],
    [mapForm.invalidFile, 'Invalid image file.'],
    [mapForm.notImage, 'File must be an image.'],
    [mapForm.imageRequired, 'Map image is required.'],
    [mapForm.uploadFailed, 'Upload failed.'],
    [map.notFound, 'Map not found'],
    [map.nowPublic, 'Your map is now PUBLIC!'],
    [map.nowPrivate, 'Your map is now PRIVATE.'],
    [map.visibilityFailed, 'Failed to update map visibility.'],
    [map.visibilityThrew, 'Error updating map visibility.'],
    [map.deleteFailed, 'Failed to delete map.'],
    [category.nameEmpty, 'Category name cannot be empty.'],
    [typeIcon.notPng, 'Only PNG files allowed'],
    [typeIcon.tooLarge, 'Max 256KB size'],
    [typeIcon.tooManyPixels, 'Icon must be 64x64px or less.'],
    [typeIcon.uploadFailed, 'Icon upload failed'],
    [typeIcon.uploadThrew, 'Failed to upload icon.'],
    [map.iconRemoveFailed, 'Remove icon failed.'],
    [map.iconRemoveThrew, 'Failed to remove icon.'],
    [newPoiImage.wrongType, 'PNG/JPG/GIF only'],
    [newPoiImage.tooLarge, 'Max 1MB'],
    [poiImage.wrongType, 'Only PNG, JPG, GIF allowed'],
    [poiImage.tooLarge, 'Max 1MB image size'],
    [poiImage.uploadFailed, 'Image upload failed.'],
    [poiImage.uploadThrew, 'Failed to upload image.'],
  ])('is that to the last full stop: %s [ERR-094]', (text, promised) => expect(text).toBe(promised))
})
