import { ApiProperty } from '@nestjs/swagger';
import type { CtaClickEvent, LeadEvent, ScanEvent } from '#libs/webhook-events';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const TIME = { format: 'date-time', example: '2026-01-01T12:00:00.000Z' };

/** Where a visitor was, with what device. */
class VisitorDto {
  @ApiProperty({ example: 'CH', description: 'ISO 3166-1 alpha-2 code, or Unknown' }) country!: string;
  @ApiProperty({ example: 'Zurich', description: 'English name, or Unknown' }) city!: string;
  @ApiProperty({ example: 'mobile', description: 'mobile, tablet, desktop or other' }) device!: string;
}

class EventOfCodeDto {
  @ApiProperty(ID) qr_code_id!: string;
  @ApiProperty({ example: 'Table 12' }) qr_name!: string;
  @ApiProperty({ example: '7h2k9qxa' }) short_code!: string;
}

export class ScanOfEventDto extends VisitorDto {
  @ApiProperty(TIME) scanned_at!: string;
}

export class ScanEventDto extends EventOfCodeDto implements ScanEvent {
  @ApiProperty({ enum: ['scan'] }) event!: 'scan';
  @ApiProperty({ type: ScanOfEventDto }) scan!: ScanOfEventDto;
}

export class LeadOfEventDto extends VisitorDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { email: 'ada@example.com' },
    description: 'The values that the visitor entered, by the names of the fields of the form',
  })
  fields!: Record<string, string>;
  @ApiProperty({ description: 'Whether the visitor checked the box; false if there is none' })
  consent!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Send me the newsletter.',
    description: 'The text beside the box; null if there is none',
  })
  consent_text!: string | null;
  @ApiProperty(TIME) submitted_at!: string;
}

export class LeadEventDto extends EventOfCodeDto implements LeadEvent {
  @ApiProperty({ enum: ['lead'] }) event!: 'lead';
  @ApiProperty({ type: LeadOfEventDto }) lead!: LeadOfEventDto;
}

export class CtaOfEventDto extends VisitorDto {
  @ApiProperty({ example: 'book', description: 'Id of the button' }) id!: string;
  @ApiProperty({ example: 'Book a table' }) label!: string;
  @ApiProperty({ example: 'https://example.com/book' }) url!: string;
  @ApiProperty(TIME) clicked_at!: string;
}

export class CtaClickEventDto extends EventOfCodeDto implements CtaClickEvent {
  @ApiProperty({ enum: ['cta_click'] }) event!: 'cta_click';
  @ApiProperty({ type: CtaOfEventDto }) cta!: CtaOfEventDto;
}

/** By the names of the events, as they are documented. */
export const EVENT_DTOS = { scan: ScanEventDto, lead: LeadEventDto, cta_click: CtaClickEventDto };
