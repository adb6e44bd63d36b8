import { NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const FORMATS = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const;
export type ImageFormat = (typeof FORMATS)[number];

/** Formats for print have millimeters; the others have pixels. */
const PRINTED: readonly ImageFormat[] = ['pdf', 'eps'];

interface Choice {
  format: ImageFormat;
  width: number | string;
  setFormat: (format: ImageFormat) => void;
  setWidth: (width: number | string) => void;
}

/** The format and the width of an image, and the query of the operations that draw it. */
export function useImageChoice() {
  const [format, setFormat] = useState<ImageFormat>('svg');
  const [pixels, setPixels] = useState<number | string>(1_024);
  const [millimeters, setMillimeters] = useState<number | string>(30);
  const isPrinted = PRINTED.includes(format);
  const width = isPrinted ? millimeters : pixels;
  const query = {
    format,
    ...(isPrinted ? { size_mm: Number(width) || 30 } : { size: Number(width) || 1_024 }),
  };
  return { format, width, query, setFormat, setWidth: isPrinted ? setMillimeters : setPixels };
}

export function ImageChoice({ format, width, setFormat, setWidth }: Choice) {
  const { t } = useTranslation('code');
  const isPrinted = PRINTED.includes(format);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('image.format')}
        value={format}
        onChange={setFormat}
        data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <NumberInput
        label={isPrinted ? t('image.millimeters') : t('image.pixels')}
        description={t(`image.hint.${format}`)}
        hideControls
        allowDecimal={false}
        min={isPrinted ? 5 : 64}
        max={isPrinted ? 2_000 : 4_096}
        value={width}
        onChange={setWidth}
      />
    </>
  );
}
