export const NO_AUDIO = 'Listening course found but no audio file path available for questions.';
export const AUDIO_FAILED = 'Failed to load audio file. Please check the path.';
