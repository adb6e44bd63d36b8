import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { placeIn, type Place } from './map-links.js';

/** Takes the coordinates from a link to a map, so that nobody has to type them. */
export function MapLinkField({ onChange }: { onChange: (place: Place) => void }) {
  const { t } = useTranslation('code');
  const [text, setText] = useState('');
  const isUnread = text.trim() !== '' && placeIn(text) === null;
  return (
    <TextInput
      className={layout.wide}
      label={t('mapLink')}
      description={t('mapLinkHint')}
      value={text}
      error={isUnread ? t('mapLinkUnread') : undefined}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const place = placeIn(typed);
        if (place) onChange(place);
      }}
    />
  );
}
